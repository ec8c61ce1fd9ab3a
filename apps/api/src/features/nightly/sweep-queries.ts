/** What the nights remove: what is over, and what was done too early. */
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";

/** The database's own clock. */
export const selectDatabaseMs = async (tx: Transaction): Promise<number> =>
  (await tx.row<{ now_ms: number }>({
    text: "select extract(epoch from clock_timestamp()) * 1000 as now_ms",
    values: [],
  }))!.now_ms;

/**
 * Forgets what nights of days after `last_day` noted, which a clock that was ahead has let begin: they are done when their
 * days have ended. What they wrote into the ledger stays. Answers of how many days.
 */
export const forgetUnendedNights = async (tx: Transaction, scope: BusinessScope, last_day: string): Promise<number> => {
  const values = [scope.business_id, last_day];
  const days = await tx.row<{ days: number }>({
    text: `with gone as (delete from nightly_runs r where r.business_id = $1 and r.local_day > $2::date returning r.local_day)
      select count(distinct g.local_day) as days from gone g`,
    values,
  });
  if (days === undefined || days.days === 0) return 0;
  await tx.rows({ text: "delete from ledger_proofs p where p.business_id = $1 and p.local_day > $2::date", values });
  // Groups as of now, computed on request, stand under today, the day after the last one.
  for (const [table, day] of [
    ["rfm_changes", "valid_from"],
    ["rfm_moves", "local_day"],
    ["rfm_scores", "local_day"],
  ])
    await tx.rows({ text: `delete from ${table} t where t.business_id = $1 and t.${day} > $2::date + 1`, values });
  return days.days;
};

/** Days that are kept of what nights note of themselves: the newest are shown and taken up again. */
const nightDays = 60;
/** Checks that found nothing are kept for a year and a month. */
const proofDays = 400;
/** A write outside the ledger that is sent again within this time is answered as at first. */
const keyDays = 30;

/** Removes of a business what is over; answers how many rows. */
export const removeOverdue = async (
  tx: Transaction,
  scope: BusinessScope,
  { day, now }: { readonly day: string; readonly now: string },
): Promise<number> =>
  (await tx.row<{ removed: number }>({
    text: `with over_keys as (
        delete from idempotency_keys i where i.business_id = $1 and i.created_at < $2::timestamptz - make_interval(days => ${keyDays})
        returning 1
      ), over_runs as (
        delete from nightly_runs r where r.business_id = $1 and r.local_day < $3::date - ${nightDays} returning 1
      ), over_proofs as (
        delete from ledger_proofs p where p.business_id = $1 and p.local_day < $3::date - ${proofDays} and p.faulty = 0 returning 1
      )
      select (select count(*) from over_keys) + (select count(*) from over_runs)
        + (select count(*) from over_proofs) as removed`,
    values: [scope.business_id, now, day],
  }))!.removed;

/** Browsers that were not used and links that were made longer ago than this are as good as unknown. */
const traceDays = 400;

/** Removes what signing in leaves behind, of all businesses; as the role of signing in. */
export const removeOldTraces = async (tx: Transaction, now: string): Promise<void> => {
  await tx.rows({ text: "delete from sessions s where s.expires_at < $1::timestamptz", values: [now] });
  const before = `$1::timestamptz - make_interval(days => ${traceDays})`;
  await tx.rows({ text: `delete from known_browsers k where k.last_used_at < ${before}`, values: [now] });
  await tx.rows({ text: `delete from mail_tokens m where m.created_at < ${before}`, values: [now] });
};
