/** Queries for the customers of a card whose points or stamps lapse, whom no warning reaches, and for the days of warnings. */
import type { LapsingHistory, LapsingHolder } from "@rewardo/contract/lapsing";
import type { LapsingPart } from "@rewardo/contract/lapsing-parts";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { addressParts } from "../../base/consents/index.ts";
import { lotEndParts } from "../../base/lot-ends/index.ts";
import { partConditions } from "./figure-queries.ts";

const { dueAt, guardedLots, isReached, isWarned } = lotEndParts;

interface Asked {
  readonly card_id: string;
  readonly now: string;
  readonly until: string;
}

/** Open lots `f` of a card that end by then, with what the figures ask of each. */
const endingLots = (scope: BusinessScope, { card_id, now, until }: Asked): RawBuilder<unknown> => {
  const own = scope.business_id;
  return sql`ending as materialized (
      select l.card_subscription_id, cs.user_id, l.remaining + l.held as units, ${dueAt} as ends_at, l.warned_at,
        l.warned_message_id is not null as is_by_message, l.lapse_after_warning is not null as is_guarded,
        ${dueAt} <= ${now}::timestamptz as is_over, ${isWarned} as is_warned,
        exists (select 1 from lapse_moves m where m.business_id = ${own}::uuid and m.card_subscription_id = l.card_subscription_id
          and m.lot_id = l._id) as is_moved
      from ${guardedLots(scope)}
      where l.business_id = ${own}::uuid and l.is_open and l.pending_until is null and l.remaining + l.held > 0
        and ${dueAt} <= ${until}::timestamptz and cs.card_id = ${card_id}::uuid
    ), f as (select e.*, ${isReached(scope, now)} as is_reached from ending e)`;
};

/** Why no way leads to the customer `u` of a membership without a pass or a phone. */
const unreached = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`case when u.email is null and u.phone is null then 'no_contact'
  when (u.email is not null and exists (select 1 ${addressParts.suppressions(scope, "email")}))
    or (u.phone is not null and exists (select 1 ${addressParts.suppressions(scope, "sms")})) then 'returned' else 'not_agreed' end`;

const instant = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Memberships with lots in this part of the figures; those that end first come first. */
export const selectLapsingHolders = (
  tx: Transaction,
  scope: BusinessScope,
  { part, ...asked }: Asked & { readonly part: LapsingPart },
  page: { limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null },
): Promise<LapsingHolder[]> => {
  const own = scope.business_id;
  const { after, order } = keysetPage({ column: "p.ends_at", type: "timestamptz", id: "p._id", ...page });
  return tx.rows(
    statement<LapsingHolder>(sql`with ${endingLots(scope, asked)}, p as (
        select f.card_subscription_id as _id, f.user_id, sum(f.units)::integer as units, min(f.ends_at) as ends_at,
          max(f.warned_at) filter (where f.is_warned) as warned_at, bool_or(f.is_by_message) filter (where f.is_warned) as is_by_message,
          bool_and(f.is_reached) as is_reached
        from f where ${sql.raw(partConditions[part])} group by f.card_subscription_id, f.user_id
      )
      select p._id, p.user_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
        (select n.number from card_numbers n where ${inScope(scope, "n.business_id")} and n.card_subscription_id = p._id
          order by n.status, n.created_at desc limit 1) as card_number,
        p.units, p.ends_at, p.warned_at, p.is_by_message,
        case when p.warned_at is null and not p.is_reached then ${unreached(scope)} end as unreached,
        (select jsonb_build_object('from_at', ${instant(sql`m.from_at`)}, 'until_at', ${instant(sql`m.until_at`)}, 'cause', m.cause)
          from lapse_moves m where m.business_id = ${own}::uuid and m.card_subscription_id = p._id
          order by m.recorded_at desc, m.until_at desc limit 1) as moved
      from p left join users u on u.business_id = ${own}::uuid and u._id = p.user_id
      where true ${after} ${order}`),
  );
};

/** Customers whom no way leads to, by the reason, most first. */
export const countUnreached = (
  tx: Transaction,
  scope: BusinessScope,
  asked: Asked,
): Promise<LapsingHistory["unreached"]> =>
  tx.rows(
    statement<LapsingHistory["unreached"][number]>(sql`with ${endingLots(scope, asked)}
      select ${unreached(scope)} as reason, count(distinct coalesce(f.user_id, f.card_subscription_id))::integer as customers
      from f left join users u on u.business_id = ${scope.business_id}::uuid and u._id = f.user_id
      where f.is_guarded and not f.is_warned and not f.is_reached group by 1 order by 2 desc, 1`),
  );

type Day = LapsingHistory["days"][number];

/** On which days of the business warnings arrived, newest first. */
export const selectWarningDays = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, since }: { card_id: string; since: string },
): Promise<Pick<Day, "day" | "by_message" | "on_card">[]> =>
  tx.rows(
    statement<
      Pick<Day, "day" | "by_message" | "on_card">
    >(sql`select to_char(l.warned_at at time zone b.time_zone, 'YYYY-MM-DD') as day,
        count(distinct cs._id) filter (where l.warned_message_id is not null)::integer as by_message,
        count(distinct cs._id) filter (where l.warned_message_id is null)::integer as on_card
      from ${guardedLots(scope)}
      where l.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid and l.warned_at >= ${since}::timestamptz
      group by 1 order by 1 desc`),
  );

/** On which days of the business ends moved, newest first. */
export const selectMoveDays = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, since }: { card_id: string; since: string },
): Promise<Pick<Day, "day" | "by_outage" | "by_warning">[]> =>
  tx.rows(
    statement<
      Pick<Day, "day" | "by_outage" | "by_warning">
    >(sql`select to_char(m.recorded_at at time zone b.time_zone, 'YYYY-MM-DD') as day,
        count(distinct cs._id) filter (where m.cause = 'outage')::integer as by_outage,
        count(distinct cs._id) filter (where m.cause = 'warning')::integer as by_warning
      from lapse_moves m
      join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = m.card_subscription_id
      join businesses b on b._id = ${scope.business_id}::uuid
      where m.business_id = ${scope.business_id}::uuid and cs.card_id = ${card_id}::uuid and m.recorded_at >= ${since}::timestamptz
      group by 1 order by 1 desc`),
  );
