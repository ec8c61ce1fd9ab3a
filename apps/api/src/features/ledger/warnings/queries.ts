/** Lots that lapse only after a warning: which of them were warned of, and how their ends move. */
import type { Lot } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { holdsFor } from "../ledger/index.ts";
import { lotEndParts } from "../../base/lot-ends/index.ts";

/** The version that holds for `cs`. */
const inForce = (scope: BusinessScope, now: string) => sql`(select pv._id from programme_versions pv
  where pv.business_id = ${scope.business_id}::uuid and pv.card_id = cs.card_id and pv.valid_from <= ${now}::timestamptz
    and ${sql.raw(holdsFor("cs", `'${new Date(now).toISOString()}'::timestamptz`))}
  order by pv.number desc limit 1)`;

const { dueAt, guardedLots, isWarned } = lotEndParts;

/** A warning that was delivered: it names what ends after `from` and by `until`; without `from`, what waits too. */
export interface Delivered {
  readonly card_subscription_id: string;
  readonly at: string;
  readonly from: string | null;
  readonly until: string;
  /** The message that it came with, which may still come back; null = it was seen on the card. */
  readonly message_id: string | null;
}

export interface Warned {
  readonly card_subscription_id: string;
  readonly lot_id: string;
  readonly amount: number;
  readonly from_at: string;
  readonly until_at: string;
}

/**
 * Notes the first warning of each lot that these name; a later one moves nothing more. Answers the lots with their end before
 * and after.
 */
export const updateWarned = (
  tx: Transaction,
  scope: BusinessScope,
  delivered: readonly Delivered[],
): Promise<Warned[]> =>
  tx.rows(
    statement<Warned>(sql`with told as (
        select distinct on (d.card_subscription_id) d.* from jsonb_to_recordset(${JSON.stringify(delivered)}::jsonb)
          as d (card_subscription_id uuid, at timestamptz, "from" timestamptz, until timestamptz, message_id uuid)
        order by d.card_subscription_id, d.at
      ), found as (
        select l.card_subscription_id, l._id, l.remaining + l.held as amount, ${dueAt} as from_at, t.at, t.message_id,
          ((t.at at time zone b.time_zone)::date + l.lapse_after_warning + 1)::timestamp at time zone b.time_zone as told_until
        from told t join ${guardedLots(scope)} on l.card_subscription_id = t.card_subscription_id
        where l.business_id = ${scope.business_id}::uuid and l.is_open and l.lapse_after_warning is not null and not ${isWarned}
          and ${dueAt} <= t.until and coalesce(${dueAt} > t."from", true) and l.occurred_at <= t.at
      )
      update lots l set warned_at = f.at, warned_message_id = f.message_id, lapses_at = greatest(l.lapses_at, f.told_until)
      from found f where l.business_id = ${scope.business_id}::uuid and l.card_subscription_id = f.card_subscription_id and l._id = f._id
      returning l.card_subscription_id, l._id as lot_id, f.amount, f.from_at, greatest(f.from_at, f.told_until) as until_at`),
  );

/**
 * Takes a warning back after its message was returned: the customer never read it. The version of each membership rises, so that a
 * commit that has read the warning before does not write it again. Answers the ids of these memberships.
 */
export const updateUnwarned = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_id }: { message_id: string; user_id: string },
): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ _id: string }>(sql`with lost as (
          update lots l set warned_at = null, warned_message_id = null from card_subscriptions cs
          where l.business_id = ${scope.business_id}::uuid and l.is_open and l.warned_message_id = ${message_id}::uuid
            and cs.business_id = ${scope.business_id}::uuid and cs._id = l.card_subscription_id and cs.user_id = ${user_id}::uuid
          returning l.card_subscription_id
        )
        update card_subscriptions cs set version = cs.version + 1
        where cs.business_id = ${scope.business_id}::uuid and cs._id in (select o.card_subscription_id from lost o) returning cs._id`),
    )
  ).map(({ _id }) => _id);

export interface EndingLot extends Lot {
  readonly card_subscription_id: string;
  readonly last_activity_at: string | null;
  readonly time_zone: string;
}

/** Warned lots that end within a span, with what the engine needs to move them. */
export const selectEndingLots = (
  tx: Transaction,
  scope: BusinessScope,
  { from, until }: { from: string; until: string },
): Promise<EndingLot[]> =>
  tx.rows(
    statement<EndingLot>(sql`select l.card_subscription_id, l._id, l.amount, l.remaining, l.held, l.source_transaction_id, l.occurred_at,
        l.expires_at, l.inactivity_months, l.keep_until, l.pending_until, l.lapse_after_warning, l.warned_at, l.lapses_at,
        cs.last_activity_at, b.time_zone
      from ${guardedLots(scope)}
      where l.business_id = ${scope.business_id}::uuid and l.is_open and l.lapse_after_warning is not null and ${isWarned}
        and ${dueAt} > ${from}::timestamptz and ${dueAt} <= ${until}::timestamptz`),
  );

/** Moves the ends of lots forward; one that is as late already stays. Answers the memberships. */
export const updateEnds = async (
  tx: Transaction,
  scope: BusinessScope,
  moves: readonly Pick<Warned, "card_subscription_id" | "lot_id" | "until_at">[],
): Promise<string[]> => [
  ...new Set(
    (
      await tx.rows(
        statement<{ _id: string }>(sql`update lots l set lapses_at = m.until_at
          from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (card_subscription_id uuid, lot_id uuid, until_at timestamptz)
          where l.business_id = ${scope.business_id}::uuid and l.card_subscription_id = m.card_subscription_id and l._id = m.lot_id
            and l.is_open and (l.lapses_at is null or l.lapses_at < m.until_at)
          returning l.card_subscription_id as _id`),
      )
    ).map(({ _id }) => _id),
  ),
];

/** Writes down by what ends moved; the same move is written once. */
export const insertMoves = async (
  tx: Transaction,
  scope: BusinessScope,
  moves: readonly Warned[],
  { cause, now }: { cause: "warning" | "outage"; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into lapse_moves (business_id, card_subscription_id, lot_id, until_at, from_at, cause, amount, recorded_at)
      select ${scope.business_id}::uuid, m.card_subscription_id, m.lot_id, m.until_at, m.from_at, ${cause}, m.amount, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as m (card_subscription_id uuid, lot_id uuid, from_at timestamptz, until_at timestamptz, amount integer)
      where m.from_at < m.until_at
      on conflict do nothing returning 1`),
  );
};

/**
 * Lots that were earned before the rules in force for their holder let things lapse only after a warning get that rule, if they
 * did not end before it. Answers how many.
 */
export const updateGuardsInForce = async (tx: Transaction, scope: BusinessScope, now: string): Promise<number> =>
  (
    await tx.rows(
      statement(sql`with rules as materialized (
          select v.card_id, v._id, v.valid_from, (v.programme ->> 'lapse_after_warning')::smallint as days from programme_versions v
          where v.business_id = ${scope.business_id}::uuid and v.programme ->> 'lapse_after_warning' is not null
        ), found as (
          select l.card_subscription_id, l._id, r.days
          from ${guardedLots(scope)}
          join rules r on r.card_id = cs.card_id and r._id = ${inForce(scope, now)}
          where l.business_id = ${scope.business_id}::uuid and l.is_open and l.lapse_after_warning is null
            and (l.expires_at is not null or l.inactivity_months is not null) and ${dueAt} > r.valid_from
        )
        update lots l set lapse_after_warning = f.days from found f
        where l.business_id = ${scope.business_id}::uuid and l.card_subscription_id = f.card_subscription_id and l._id = f._id
        returning 1`),
    )
  ).length;

/** Memberships with a pass in a phone's wallet and a lot that ends soon without a warning: the next pass can warn of it. */
export const selectPassesToWarn = async (tx: Transaction, scope: BusinessScope, until: string): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ _id: string }>(sql`select distinct cs._id from ${guardedLots(scope)}
        join wallet_passes p on p.business_id = ${scope.business_id}::uuid and p.card_subscription_id = cs._id
          and p.added_at is not null and p.removed_at is null
        where l.business_id = ${scope.business_id}::uuid and l.is_open and l.lapse_after_warning is not null
          and not ${isWarned} and ${dueAt} <= ${until}::timestamptz`),
    )
  ).map(({ _id }) => _id);
