/** Folding, as the workers' role: transactions leave the waiting list in the transaction that adds them to the figures. */
import type { Transaction } from "../../../platform/database/database.ts";
import { eachBusinessText } from "../../../platform/database/each-business.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { isSomething, parts, sums } from "./line-queries.ts";
import { lapsingParts } from "./lapsing-queries.ts";
import { measures, noPlace } from "./measures.ts";
import { personsLock } from "./holder-queries.ts";
import { isUse, personOf, useBits } from "./person-row-queries.ts";

const { factsFrom, linesFrom, lookedUp, ofOne } = parts;
const { lotsOf, membersOf } = lapsingParts;
const { dayBit, monthBit } = useBits;

/** Businesses with transactions that await folding. */
export const selectWaitingBusinesses = async (tx: Transaction): Promise<string[]> =>
  (
    await tx.rows<{ business_id: string }>({
      text: eachBusinessText("stat_deltas", tx.isSpread === true),
      values: [],
    })
  ).map(({ business_id }) => business_id);

const names = measures.join(", ");
const added = measures.map((measure) => `${measure} = stat_figures.${measure} + excluded.${measure}`).join(", ");

/** Rows of members and their months for uses: a membership's days and places, in any order. */
const monthsFrom = (
  uses: string,
): string => `select $1, date_trunc('month', u.local_day)::date, u.place_id, u.card_subscription_id, u.person_id,
      bit_or(${dayBit("u.local_day")}) from ${uses} u group by 2, 3, 4, 5`;
const membersFrom = (
  uses: string,
): string => `select $1, u.card_subscription_id, u.person_id, u.local_day, u.place_id, u._id, u.months from (
      select u.*, row_number() over (partition by u.card_subscription_id order by u.local_day, u._id) as nr,
        bit_or(${monthBit("u.local_day")}) over (partition by u.card_subscription_id) as months from ${uses} u) u where u.nr = 1`;

/** Waits for changes of memberships' persons that are under way, and keeps others waiting: a fold reads persons and writes them down. */
const lockPersons = async (tx: Transaction, scope: BusinessScope): Promise<void> => {
  await tx.rows({
    text: `select pg_advisory_xact_lock(${personsLock})`,
    values: [scope.business_id],
  });
};

const foldText = `
  with taken as (
    delete from stat_deltas d where d.business_id = $1 and d.transaction_id in (
      select w.transaction_id from stat_deltas w where w.business_id = $1 order by w.transaction_id limit $2)
    returning d.business_id, d.transaction_id
  ), facts as materialized (
    ${factsFrom(lookedUp("taken", ofOne), ofOne)}
  ), lines as materialized (${linesFrom("facts", ofOne)}
  ), figures as (
    insert into stat_figures (business_id, dimension, grain, from_day, place_id, value, ${names})
    select $1, l.dimension, g.grain, case when g.grain = 'day' then l.local_day else date_trunc('month', l.local_day)::date end as from_day,
      l.place_id, l.value, ${sums}
    from lines l cross join (values ('day'), ('month')) as g (grain)
    group by l.dimension, g.grain, 4, l.place_id, l.value having ${isSomething}
    on conflict (business_id, dimension, grain, from_day, place_id, value) do update set ${added}
    returning 1
  ), uses as materialized (
    select f.card_subscription_id, f.local_day, f.place_id, f._id, p.person_id from facts f
    cross join lateral (select ${personOf} as person_id from card_subscriptions cs
      where cs.business_id = $1 and cs._id = f.card_subscription_id offset 0) p
    where f.transactions > 0
  ), months as (
    insert into stat_member_months (business_id, month, place_id, card_subscription_id, person_id, days)
    ${monthsFrom("uses")}
    on conflict (business_id, month, place_id, card_subscription_id) do update set days = stat_member_months.days | excluded.days
    returning 1
  ), members as (
    insert into stat_members (business_id, card_subscription_id, person_id, first_day, first_place_id, first_transaction_id, months)
    ${membersFrom("uses")}
    on conflict (business_id, card_subscription_id) do update set months = stat_members.months | excluded.months,
      (first_day, first_place_id, first_transaction_id) = (select s.first_day, s.first_place_id, s.first_transaction_id from (values
        (stat_members.first_day, stat_members.first_place_id, stat_members.first_transaction_id),
        (excluded.first_day, excluded.first_place_id, excluded.first_transaction_id)) s (first_day, first_place_id, first_transaction_id)
        order by s.first_day, s.first_transaction_id limit 1)
    returning 1
  )
  select (select count(*)::integer from taken) as folded, array(select distinct f.card_subscription_id from facts f) as touched,
    array(select distinct f.ends_use_of from facts f where f.ends_use_of is not null) as undone`;

/** Memberships of the transactions, and those of which uses were taken back. */
interface Folded {
  readonly folded: number;
  readonly touched: string[];
  readonly undone: string[];
}

/** Folds the next transactions of a business. */
export const foldDeltas = async (tx: Transaction, scope: BusinessScope, limit: number): Promise<Folded> => {
  await lockPersons(tx, scope);
  return (await tx.row<Folded>({ text: foldText, values: [scope.business_id, limit] }))!;
};

/** Computes the months and first uses of these memberships again, from all transactions that were not taken back whole. */
export const recountMembers = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<void> => {
  const values = [scope.business_id, ids];
  for (const table of ["stat_members", "stat_member_months"]) {
    await tx.rows({
      text: `delete from ${table} m where m.business_id = $1 and m.card_subscription_id = any($2::uuid[])`,
      values,
    });
  }
  const uses = `uses as materialized (
    select t.card_subscription_id, t.local_day, coalesce(t.place_id, '${noPlace}'::uuid) as place_id, t._id, ${personOf} as person_id
    from transactions t join card_subscriptions cs on cs.business_id = $1 and cs._id = t.card_subscription_id
    where t.business_id = $1 and t.card_subscription_id = any($2::uuid[]) and ${isUse})`;
  await tx.rows({
    text: `with ${uses}, months as (
        insert into stat_member_months (business_id, month, place_id, card_subscription_id, person_id, days) ${monthsFrom("uses")} returning 1)
      insert into stat_members (business_id, card_subscription_id, person_id, first_day, first_place_id, first_transaction_id, months)
      ${membersFrom("uses")} returning 1`,
    values,
  });
};

/** The memberships whose transactions were folded. */
const memberships = "(select $1::uuid as business_id, i._id as card_subscription_id from unnest($2::uuid[]) i (_id))";

/** Brings what is kept of these memberships, and the sums, up to date by the differences. */
const keepSome = `
  with now as materialized (${lotsOf(memberships, ofOne)}
  ), kept as materialized (
    select k.card_subscription_id, k.month, k.points from ${memberships} m cross join lateral (
      select k.card_subscription_id, k.month, k.points from stat_lapsing k
      where k.business_id = $1 and k.card_subscription_id = m.card_subscription_id offset 0) k
  ), changed as materialized (
    select card_subscription_id, month, coalesce(n.points, 0) as points, coalesce(n.points, 0) - coalesce(k.points, 0) as difference,
      (n.points is not null)::integer - (k.points is not null)::integer as members
    from now n full join kept k using (card_subscription_id, month) where n.points is distinct from k.points
  ), gone as (
    delete from stat_lapsing s using changed c
    where c.points = 0 and s.business_id = $1 and s.card_subscription_id = c.card_subscription_id and s.month = c.month
  ), written as (
    insert into stat_lapsing (business_id, card_subscription_id, month, points)
    select $1, c.card_subscription_id, c.month, c.points from changed c where c.points > 0
    on conflict (business_id, card_subscription_id, month) do update set points = excluded.points
    returning 1
  )
  insert into stat_lapsing_months (business_id, month, points, members)
  select $1, c.month, sum(c.difference), sum(c.members) from changed c group by c.month
  on conflict (business_id, month) do update
    set points = stat_lapsing_months.points + excluded.points, members = stat_lapsing_months.members + excluded.members
  returning 1`;

/**
 * Keeps what lapses of all memberships, where nothing is kept. It reads nothing of `stat_lapsing`: a plan made while that
 * table was empty reads it whole for each membership, which took a business with 100,000 of them more than ten minutes.
 */
const keepAll = `
  with now as materialized (${lotsOf(membersOf("(select $1::uuid as business_id)", ofOne), ofOne)}
  ), written as (
    insert into stat_lapsing (business_id, card_subscription_id, month, points)
    select $1, n.card_subscription_id, n.month, n.points from now n where n.points > 0
    returning 1
  )
  insert into stat_lapsing_months (business_id, month, points, members)
  select $1, n.month, sum(n.points), count(*) from now n where n.points > 0 group by n.month
  returning 1`;

/**
 * Stores which units of these memberships will lapse, or of all memberships if nothing is stored yet or the time zone
 * has changed. Run it after a fold, whose lock it needs.
 */
export const keepLapsing = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<void> => {
  const values = [scope.business_id];
  const [kept] = await tx.rows({
    text: `select 1 from stat_lapsing_zones z join businesses b on b._id = $1 and b.time_zone = z.time_zone where z.business_id = $1`,
    values,
  });
  if (kept !== undefined) {
    await tx.rows({ text: keepSome, values: [scope.business_id, ids] });
    return;
  }
  await tx.rows({ text: "delete from stat_lapsing where business_id = $1", values });
  await tx.rows({ text: "delete from stat_lapsing_months where business_id = $1", values });
  await tx.rows({ text: keepAll, values });
  await tx.rows({
    text: `insert into stat_lapsing_zones (business_id, time_zone) select b._id, b.time_zone from businesses b where b._id = $1
      on conflict (business_id) do update set time_zone = excluded.time_zone`,
    values,
  });
};
