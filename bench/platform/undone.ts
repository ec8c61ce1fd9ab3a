/** Removes what the measurements write, so that the kept platform is the same for the next run. */
import type { Witness } from "../../apps/api/src/testing/witness.ts";
import type { Target } from "./load-job.ts";

/** Takes the run's own days out of the statistics: their months have no other days, or are summed up again. */
const foldedOf = (now: string): string[] => {
  const day = `date '${now.slice(0, 10)}' - 1`;
  const month = `date_trunc('month', ${day})::date`;
  const sums = [
    ...["transactions", "purchases", "turnover", "discount", "points_issued", "points_redeemed", "points_change"],
    ...["stamps_issued", "stamps_change", "rewards_redeemed", "coupons_used", "pieces"],
  ];
  return [
    // The next fold stores again what lapses when.
    "delete from stat_lapsing_zones",
    // No generated business has groups.
    ...["rfm_changes", "rfm_moves", "rfm_scores"].map((table) => `truncate ${table}`),
    `delete from stat_figures f where f.from_day >= ${day} or (f.grain = 'month' and f.from_day >= ${month})`,
    `insert into stat_figures select business_id, dimension, 'month', date_trunc('month', from_day)::date, place_id, value,
        ${sums.map((one) => `sum(${one})`).join(", ")} from stat_figures where grain = 'day' and from_day >= ${month} group by 1, 2, 4, 5, 6`,
    `update stat_member_months m set days = m.days & ((1 << (extract(day from ${day})::integer - 1)) - 1) where m.month = ${month}`,
    `delete from stat_member_months m where m.days = 0 or m.month > ${month}`,
    `update stat_members m set months = set_bit(m.months, (12 * (extract(year from ${day})::integer - 2020) + extract(month from ${day})::integer - 1), 0)
      where not exists (select 1 from stat_member_months o where o.business_id = m.business_id and o.card_subscription_id = m.card_subscription_id
        and o.month = ${month}) and get_bit(m.months, (12 * (extract(year from ${day})::integer - 2020) + extract(month from ${day})::integer - 1)) = 1`,
    `delete from stat_members m using written w where m.business_id = w.business_id and m.first_transaction_id = w._id`,
  ];
};

/** Saves the members of the businesses that are written to; `undo` restores them and removes newer rows. */
export const rememberMembers = async (
  witness: Witness,
  targets: readonly Target[],
): Promise<{ undo(): Promise<void> }> => {
  const ids = [targets.map(({ business_id }) => business_id)];
  const [{ now }] = (await witness.rows<{ now: string }>("select now()::text as now")) as [{ now: string }];
  await witness.rows("create schema if not exists bench_before");
  await witness.rows("drop table if exists bench_before.members");
  await witness.rows(
    `create unlogged table bench_before.members as select * from card_subscriptions where business_id = any($1::uuid[])`,
    ids,
  );
  const columns = await witness.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'card_subscriptions'
      and is_generated = 'NEVER' and column_name not in ('business_id', '_id')`,
  );
  const undo = async (): Promise<void> => {
    await witness.rows(
      `create temp table touched as select m.business_id, m._id, m.ledger_seq, m.version from bench_before.members m
      join card_subscriptions cs using (business_id, _id) where cs.version <> m.version`,
    );
    await witness.rows("analyze touched");
    const texts = [
      `create temp table written as select t.business_id, t._id from transactions t join touched m on m.business_id = t.business_id
        and m._id = t.card_subscription_id where t.recorded_at >= '${now}'::timestamptz - interval '1 minute'`,
      "analyze written",
      `delete from lots l using touched m, written w where l.business_id = m.business_id and l.card_subscription_id = m._id
        and w.business_id = l.business_id and w._id = l.source_transaction_id`,
      `delete from ledger_entries e using touched m where e.business_id = m.business_id and e.card_subscription_id = m._id
        and e.seq > m.ledger_seq`,
      // What is not folded yet; what is, is of days after all generated ones.
      "delete from stat_deltas d using written w where d.business_id = w.business_id and d.transaction_id = w._id",
      ...foldedOf(now),
      "delete from transactions t using written w where t.business_id = w.business_id and t._id = w._id",
      `update card_subscriptions cs set (${columns.map(({ name }) => name).join(", ")}) =
          (${columns.map(({ name }) => `m.${name}`).join(", ")})
        from bench_before.members m where m.business_id = cs.business_id and m._id = cs._id and m.version <> cs.version`,
      "drop table touched, written",
      "drop schema bench_before cascade",
      "delete from sessions",
    ];
    for (const text of texts) await witness.rows(text);
  };
  return { undo };
};
