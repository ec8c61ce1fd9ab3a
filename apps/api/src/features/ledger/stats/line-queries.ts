/**
 * Statistics lines of each transaction: one definition for folding, for transactions that are not folded yet, and for a
 * recount. A reversal counts on its own day. An undone import is subtracted on its own day.
 */
import { replacing } from "../transactions/index.ts";
import { dimensions, measures, noPlace, type Dimension, type Measure } from "./measures.ts";

/**
 * How the business of a relation compares, given the column of one that it is joined to: with a value where one business is
 * asked for, since each relation is bound by itself (docs/decisions/0112), and with that column where all are.
 */
export type Same = (joined: string) => string;

/** Binds a relation to the business whose id is the first parameter of the statement. */
const ofOne: Same = () => "= $1::uuid";

/** Transaction `t` is the reversal by which an import was undone; `o` is what it reverses. */
const isUndo = "(t.kind = 'reverse' and t.import_id is not null and t.idempotency_key like 'undo %')";

/** Transaction `t` takes back a state of a till's order in whose place another one is counted. */
const isReplaced = `(t.kind = 'reverse' and t.import_id is null and t.idempotency_key like 'order %-%-%-%-% ${replacing}')`;

/**
 * A visit or redemption is 1, an undone or replaced one -1. Everything else is none: corrections, expiries, transfers between cards,
 * points of games, and reversals: a transaction that a till recorded stays one. Purchases, by which turnover is divided, and
 * customers who came are another matter: what is reversed completely was none.
 */
const useOf = `case when t.kind in ('visit', 'redeem') then 1 when (${isUndo} and o.kind in ('visit', 'redeem')) or ${isReplaced} then -1
  else 0 end`;

const complete = `@> '[{"code": "reversal", "params": {"complete": true}}]'`;
/** The whole of `o` is reversed by `t`. */
const isComplete = `t.explanation ${complete}`;

/**
 * The membership whose visit or redemption `t` takes back whole: its customer was not there. It is not always that of `t`,
 * which is written on the card into which the other one was merged.
 */
const endsUseOf = `case when (${isUndo} or ${isComplete}) and t.kind = 'reverse' and o.kind in ('visit', 'redeem')
    then o.card_subscription_id end`;

/** Units by the entries that a transaction caused; what was set aside for a reward still belongs to the customer. */
const unitsOf = (same: Same): string => `select max(e.unit) as unit,
    sum(e.amount + e.pending) filter (where e.kind in ('earned', 'bonus', 'imported', 'reversed', 'pending_cancelled')
      or (e.kind = 'adjusted' and e.amount + e.pending > 0)) as issued,
    -sum(e.amount + e.pending + e.held) filter (where e.kind in ('spent', 'restored')) as redeemed,
    sum(e.amount + e.pending + e.held) as change
  from ledger_entries e
  where e.business_id ${same("t.business_id")} and e.card_subscription_id = t.card_subscription_id and e.cause_id = t._id`;

/** Columns of a transaction, and of the one it reverses: the workers' role may read no others. */
const columns = `w.business_id, w._id, w.kind, w.card_subscription_id, w.local_day, w.place_id, w.account_id, w.device_id, w.reverses_id,
  w.explanation, w.items, w.reward_ids, w.coupon_ids, w.amount, w.discount, w.occurred_at, w.import_id, w.idempotency_key`;
const reversedColumns = "r.kind, r.card_subscription_id, r.amount, r.discount, r.items, r.reward_ids, r.explanation";

/**
 * The transactions `t` of rows of `stat_deltas`. `offset 0`: each is looked up by its id, whatever PostgreSQL's statistics
 * say; joined as sets, all transactions of a business would be read for a few.
 */
const lookedUp = (deltas: string, same: Same): string => `${deltas} d
  cross join lateral (select ${columns} from transactions w where w.business_id ${same("d.business_id")} and w._id = d.transaction_id offset 0) t`;

/** Transactions `t` that await folding, of businesses whose id compares so. */
const waitingOf = (own: string, same: Same): string =>
  lookedUp(`(select d.business_id, d.transaction_id from stat_deltas d where d.business_id ${own})`, same);

/** Tables and joins of a transaction `t` with what it reverses (`o`), its units (`u`) and its time on the wall (`w`). */
const joined = (same: Same): string => `join businesses b on b._id ${same("t.business_id")}
  left join lateral (select ${reversedColumns} from transactions r where r.business_id ${same("t.business_id")} and r._id = t.reverses_id offset 0) o on true
  left join lateral (${unitsOf(same)}) u on true
  cross join lateral (select t.occurred_at at time zone b.time_zone as wall) w`;

const figures = `${useOf} as transactions,
  case when t.kind = 'visit' and t.amount > 0 then 1 when (${isUndo} or ${isComplete}) and o.kind = 'visit' and o.amount > 0 then -1
    when ${isUndo} and o.kind = 'reverse' and o.explanation ${complete} then 1 else 0 end as purchases,
  coalesce(t.amount, 0) as turnover,
  case when t.kind <> 'reverse' then t.discount when ${isComplete} then -o.discount else 0 end as discount,
  case when u.unit = 'point' then coalesce(u.issued, 0) else 0 end as points_issued,
  case when u.unit = 'point' then coalesce(u.redeemed, 0) else 0 end as points_redeemed,
  case when u.unit = 'point' then coalesce(u.change, 0) else 0 end as points_change,
  case when u.unit = 'stamp' then coalesce(u.issued, 0) else 0 end as stamps_issued,
  case when u.unit = 'stamp' then coalesce(u.change, 0) else 0 end as stamps_change,
  case when t.kind <> 'reverse' then cardinality(t.reward_ids)
    when t.explanation @> '[{"code": "restored"}]' then -cardinality(o.reward_ids) else 0 end as rewards_redeemed,
  cardinality(t.coupon_ids) - (select count(*) from jsonb_array_elements(t.explanation) x
    where t.kind = 'reverse' and x ->> 'code' = 'coupon_returned') as coupons_used,
  0::numeric as pieces`;

const nothing = measures.map((measure) => `0 as ${measure}`);
/** Only these measures, each as an expression. */
const only = (of: Partial<Record<Measure, string>>): string =>
  measures
    .map((measure, index) => (of[measure] === undefined ? nothing[index] : `${of[measure]} as ${measure}`))
    .join(", ");
const all = measures.map((measure) => `f.${measure}`).join(", ");

/** A reversal `f` of all that is left, whose lines are those of the purchase without what was taken before. */
const takesRest = `(f.reversal ->> 'by' <> 'lines' and (f.reversal ->> 'by' = 'all' or f.reversal @> '{"complete": true}'))`;

/** Line `i` of what `f` reverses was not taken back by an earlier reversal. */
const isLeft = (
  same: Same,
): string => `not exists (select 1 from transactions e where e.business_id ${same("f.business_id")} and e.reverses_id = f.reverses_id
        and e._id < f._id and (e.items = '[]' and e.explanation ${complete} or e.explanation @> jsonb_build_array(jsonb_build_object(
          'code', 'reversal', 'params', jsonb_build_object('lines', jsonb_build_array(i -> 'line_no'))))))`;

/**
 * Rewards by id: a reversal that gives one back takes off all that the original had handed out. Coupons likewise, with what
 * each took off the bill. Products by their id, or
 * by name where the till knows no product: what was bought, less the lines or the rest that a reversal took back. A refund
 * of an amount names no line, and takes all that are left when it is the last of its purchase. A reversal that has lines of
 * its own, as an imported return, took those.
 */
const linesOf = (same: Same): Readonly<Record<Dimension, string>> => ({
  total: `select '' as value, ${all}`,
  hour: `select f.hour::text as value, ${all}`,
  hours: `select f.hour::text as value, ${all}`,
  account: `select f.account_id::text as value, ${all} where f.account_id is not null`,
  device: `select f.device_id::text as value, ${all} where f.device_id is not null`,
  reward: `select r._id::text as value, ${only({ rewards_redeemed: "f.sign * count(*)" })}
    from unnest(f.reward_ids) as r (_id) group by r._id`,
  coupon: `select c._id::text as value, ${only({ coupons_used: "count(*)", discount: "sum(c.discount)" })} from (
      select x -> 'params' ->> 'coupon_id' as _id, (x -> 'params' ->> 'discount')::bigint as discount
      from jsonb_array_elements(f.explanation) x where f.kind <> 'reverse' and x ->> 'code' = 'coupon_applied') c group by c._id
    union all
    select x -> 'params' ->> 'coupon_id', ${only({ coupons_used: "-count(*)", discount: "-coalesce(sum(g.discount), 0)" })}
    from jsonb_array_elements(f.explanation) x left join lateral (select (a -> 'params' ->> 'discount')::bigint as discount
      from jsonb_array_elements(f.reversed) a where a ->> 'code' = 'coupon_applied'
        and a -> 'params' ->> 'grant_id' = x -> 'params' ->> 'grant_id' limit 1) g on true
    where f.kind = 'reverse' and x ->> 'code' = 'coupon_returned' group by 1`,
  product: `select coalesce(i ->> 'product_id', 'name ' || (i ->> 'name')) as value, ${only({
    transactions: "f.sign * count(*)",
    turnover: "f.sign * sum((i ->> 'amount')::bigint)",
    pieces: "f.sign * sum((i ->> 'quantity')::numeric)",
  })}
    from jsonb_array_elements(f.items) i
    where f.kind <> 'reverse' or f.has_lines or case when f.reversal ->> 'by' = 'lines' then f.reversal -> 'lines' @> (i -> 'line_no')
      when ${takesRest} then ${isLeft(same)}
      else false end
    group by 1
    union all
    select coalesce(i ->> 'product_id', 'name ' || (i ->> 'name')), ${only({
      transactions: "count(*)",
      turnover: "sum((i ->> 'amount')::bigint)",
      pieces: "sum((i ->> 'quantity')::numeric)",
    })}
    from transactions e cross join lateral jsonb_array_elements(e.items) i
    where f.kind = 'reverse' and not f.has_lines and ${takesRest} and e.business_id ${same("f.business_id")} and e.reverses_id = f.reverses_id
      and e._id < f._id and e.kind = 'reverse'
      and not exists (select 1 from transactions u where u.business_id ${same("f.business_id")} and u.reverses_id = e._id)
    group by 1`,
});

/** Columns of a transaction that the lines of each dimension need besides its figures. */
const facts = `t.business_id, t._id, t.kind, t.card_subscription_id, t.local_day, coalesce(t.place_id, '${noPlace}'::uuid) as place_id,
  t.account_id, t.device_id, t.reverses_id, t.explanation,
  case when t.kind = 'reverse' and o.kind is distinct from 'reverse' then -1 else 1 end as sign,
  t.kind = 'reverse' and (t.items <> '[]' or coalesce(o.kind = 'reverse', false)) as has_lines,
  (24 * (extract(isodow from w.wall) - 1) + extract(hour from w.wall))::integer as hour,
  ${endsUseOf} as ends_use_of,
  case when t.kind <> 'reverse' or t.items <> '[]' then t.items else coalesce(o.items, '[]') end as items,
  case when t.kind <> 'reverse' then t.reward_ids when t.explanation @> '[{"code": "restored"}]' then o.reward_ids
    else '{}' end as reward_ids,
  case when t.kind = 'reverse' then jsonb_path_query_first(t.explanation, '$[*] ? (@.code == "reversal").params') end as reversal,
  o.explanation as reversed`;

/** Facts and figures of the transactions `t` that `from` gives. */
const factsFrom = (from: string, same: Same): string => `select ${facts}, ${figures} from ${from} ${joined(same)}`;

const placeOf = (dimension: Dimension): string => (dimension === "hours" ? `'${noPlace}'::uuid` : "f.place_id");

/** Lines of these dimensions for rows `f` of `factsFrom`, with the day, the place and the person's membership. */
const linesFrom = (from: string, same: Same, wanted: readonly Dimension[] = dimensions): string =>
  wanted
    .map(
      (
        dimension,
      ) => `select f.business_id, f.card_subscription_id, f.local_day, ${placeOf(dimension)} as place_id, '${dimension}' as dimension, l.*
        from ${from} f cross join lateral (${linesOf(same)[dimension]}) l`,
    )
    .join("\n union all ");

/** SQL fragments that statements of other files use. */
export const parts = { factsFrom, linesFrom, lookedUp, ofOne, waitingOf };

/** Sums of all measures under their names. */
export const sums = measures.map((measure) => `sum(l.${measure}) as ${measure}`).join(", ");

/** A row that is nothing but zeros is none. */
export const isSomething = measures.map((measure) => `sum(l.${measure}) <> 0`).join(" or ");
