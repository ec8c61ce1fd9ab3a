/** Removes what the measurements write, so that the kept platform is the same for the next run. */
import type { Witness } from "../../apps/api/src/testing/witness.ts";
import type { Target } from "./load-job.ts";

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
      "delete from events e using written w where e.business_id = w.business_id and e._id = w._id",
      `delete from lots l using touched m, written w where l.business_id = m.business_id and l.card_subscription_id = m._id
        and w.business_id = l.business_id and w._id = l.source_transaction_id`,
      `delete from ledger_entries e using touched m where e.business_id = m.business_id and e.card_subscription_id = m._id
        and e.seq > m.ledger_seq`,
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
