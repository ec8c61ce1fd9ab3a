/** The table of the nights' steps, as the workers' role keeps it. */
import { platformBusinessId } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface NightlyBusiness {
  readonly _id: string;
  readonly time_zone: string;
  readonly created_at: string;
}

/** All businesses but the platform. */
export const selectNightlyBusinesses = (tx: Transaction): Promise<NightlyBusiness[]> =>
  tx.rows({
    text: "select b._id, b.time_zone, b.created_at from businesses b where b._id <> $1 order by b._id",
    values: [platformBusinessId],
  });

/** The latest day that was begun, and its steps that are done. */
export const selectLatestRun = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ local_day: string; done: string[] } | undefined> =>
  tx.row({
    text: `select r.local_day, coalesce(array_agg(r.step) filter (where r.status = 'done'), '{}') as done
      from nightly_runs r where r.business_id = $1
        and r.local_day = (select max(l.local_day) from nightly_runs l where l.business_id = $1)
      group by 1`,
    values: [scope.business_id],
  });

export interface StepKey {
  readonly day: string;
  readonly step: string;
  readonly now: string;
}

export interface StepRun {
  readonly status: "running" | "done";
  readonly progress: unknown;
}

/** Reads the progress of a nightly step and locks it until the end of the transaction. */
export const takeStep = async (
  tx: Transaction,
  scope: BusinessScope,
  { day, step, now }: StepKey,
): Promise<StepRun> => {
  const values = [scope.business_id, day, step];
  await tx.rows({
    text: `insert into nightly_runs (business_id, local_day, step, started_at, updated_at) values ($1, $2, $3, $4, $4)
      on conflict (business_id, local_day, step) do nothing`,
    values: [...values, now],
  });
  const taken = await tx.row<StepRun>({
    text: `select r.status, r.progress from nightly_runs r
      where r.business_id = $1 and r.local_day = $2 and r.step = $3 for no key update`,
    values,
  });
  if (taken === undefined) throw new Error("A step that was just created is missing");
  return taken;
};

export interface StepProgress {
  readonly progress: unknown;
  readonly handled: number;
  readonly changed: number;
  readonly is_done: boolean;
}

/** Notes a batch. `handled` and `changed` are added. */
export const updateStep = async (
  tx: Transaction,
  scope: BusinessScope,
  { day, step, now }: StepKey,
  { progress, handled, changed, is_done }: StepProgress,
): Promise<void> => {
  await tx.rows({
    text: `update nightly_runs set progress = $5::jsonb, handled = handled + $6, changed = changed + $7, updated_at = $4,
        status = case when $8::boolean then 'done' else status end, finished_at = case when $8 then $4::timestamptz end
      where business_id = $1 and local_day = $2 and step = $3`,
    values: [scope.business_id, day, step, now, JSON.stringify(progress), handled, changed, is_done],
  });
};

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
      ), over_browsers as (
        delete from member_browsers b where b.business_id = $1 and b.expires_at < $2::timestamptz returning 1
      ), over_digits as (
        delete from member_proofs m where m.business_id = $1 and m.expires_at < $2::timestamptz returning 1
      ), over_requests as (
        delete from phone_requests r where r.business_id = $1 and r.expires_at < $2::timestamptz returning 1
      )
      select (select count(*) from over_keys) + (select count(*) from over_runs) + (select count(*) from over_proofs)
        + (select count(*) from over_browsers) + (select count(*) from over_digits)
        + (select count(*) from over_requests) as removed`,
    values: [scope.business_id, now, day],
  }))!.removed;
