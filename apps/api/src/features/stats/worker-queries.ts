/** Folding, as the workers' role: transactions leave the waiting list in the transaction that adds them to the figures. */
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { isSomething, parts, sums } from "./line-queries.ts";
import { measures } from "./measures.ts";

const { factsFrom, linesFrom } = parts;

/** Businesses with transactions that await folding: from one to the next by the key, however many wait. */
export const selectWaitingBusinesses = async (tx: Transaction): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: `with recursive waiting as (
          (select d.business_id from stat_deltas d order by d.business_id limit 1)
          union all
          select (select d.business_id from stat_deltas d where d.business_id > w.business_id order by d.business_id limit 1)
          from waiting w where w.business_id is not null
        ) select w.business_id from waiting w where w.business_id is not null`,
      values: [],
    })
  ).map(({ business_id }) => business_id);

const names = measures.join(", ");
const added = measures.map((measure) => `${measure} = stat_figures.${measure} + excluded.${measure}`).join(", ");

const foldText = `
  with taken as (
    delete from stat_deltas d where d.business_id = $1 and d.transaction_id in (
      select w.transaction_id from stat_deltas w where w.business_id = $1 order by w.transaction_id limit $2)
    returning d.transaction_id
  ), facts as materialized (
    ${factsFrom(`taken join transactions t on t.business_id = $1 and t._id = taken.transaction_id`)}
  ), lines as materialized (${linesFrom("facts")}
  ), figures as (
    insert into stat_figures (business_id, dimension, grain, from_day, place_id, value, ${names})
    select $1, l.dimension, g.grain, case g.grain when 'day' then l.local_day else date_trunc('month', l.local_day)::date end as from_day,
      l.place_id, l.value, ${sums}
    from lines l cross join (values ('day'), ('month')) as g (grain)
    group by l.dimension, g.grain, 4, l.place_id, l.value having ${isSomething}
    on conflict (business_id, dimension, grain, from_day, place_id, value) do update set ${added}
  ), months as (
    insert into stat_member_months (business_id, month, place_id, card_subscription_id, transactions)
    select $1, date_trunc('month', f.local_day)::date, f.place_id, f.card_subscription_id, sum(f.transactions)
    from facts f where f.transactions <> 0 group by 2, 3, 4
    on conflict (business_id, month, place_id, card_subscription_id)
      do update set transactions = stat_member_months.transactions + excluded.transactions
  ), uses as (
    insert into stat_first_uses (business_id, card_subscription_id, local_day, place_id, transaction_id)
    select distinct on (f.card_subscription_id) $1, f.card_subscription_id, f.local_day, f.place_id, f._id
    from facts f where f.transactions > 0 order by f.card_subscription_id, f.local_day, f._id
    on conflict (business_id, card_subscription_id)
      do update set local_day = excluded.local_day, place_id = excluded.place_id, transaction_id = excluded.transaction_id
      where (excluded.local_day, excluded.transaction_id) < (stat_first_uses.local_day, stat_first_uses.transaction_id)
  )
  select (select count(*)::integer from taken) as folded,
    array(select distinct f.card_subscription_id from facts f where f.transactions < 0) as undone`;

/** Folds the next transactions of a business; `undone` are memberships of which uses were taken back. */
export const foldDeltas = async (
  tx: Transaction,
  scope: BusinessScope,
  limit: number,
): Promise<{ folded: number; undone: string[] }> =>
  (await tx.row<{ folded: number; undone: string[] }>({ text: foldText, values: [scope.business_id, limit] }))!;

/** Looks for the first uses of these memberships anew, among all transactions that are not undone. */
export const findFirstUses = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<void> => {
  const values = [scope.business_id, ids];
  await tx.rows({
    text: "delete from stat_first_uses s where s.business_id = $1 and s.card_subscription_id = any($2::uuid[])",
    values,
  });
  await tx.rows({
    text: `insert into stat_first_uses (business_id, card_subscription_id, local_day, place_id, transaction_id)
      select distinct on (f.card_subscription_id) $1, f.card_subscription_id, f.local_day, f.place_id, f._id
      from (${factsFrom("transactions t")} where t.business_id = $1 and t.card_subscription_id = any($2::uuid[])
        and t.kind in ('visit', 'redeem') and not exists (select from transactions r where r.business_id = $1
          and r.reverses_id = t._id and r.import_id is not null and r.idempotency_key like 'undo %')) f
      order by f.card_subscription_id, f.local_day, f._id`,
    values,
  });
};
