/** Queues of tills, and the promises that were taken from them. */
import type { promiseOutcomes } from "@rewardo/contract/till-queues";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface QueueRow {
  readonly _id: string;
  readonly device_id: string | null;
  readonly account_id: string | null;
  readonly session_hash: Buffer | null;
  readonly public_key: Buffer;
  readonly last_seq: number;
  readonly last_hash: string;
  readonly last_at: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
  /** Of a device's queue: it has been revoked. */
  readonly is_revoked: boolean;
}

const columns = sql`q._id, q.device_id, q.account_id, q.session_hash, q.public_key, q.last_seq, q.last_hash, q.last_at, q.created_at, q.ended_at`;

export const selectQueue = (tx: Transaction, scope: BusinessScope, _id: string): Promise<QueueRow | undefined> =>
  tx.row(
    statement<QueueRow>(sql`select ${columns}, coalesce(d.status = 'revoked', false) as is_revoked from till_queues q
      left join devices d on ${inScope(scope, "d.business_id")} and d._id = q.device_id
      where ${inScope(scope, "q.business_id")} and q._id = ${_id}::uuid`),
  );

export type HeldQueue = Omit<QueueRow, "is_revoked">;

/** As `selectQueue`; who else would take a promise of it waits for the end of the transaction. */
export const selectQueueForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<HeldQueue | undefined> =>
  tx.row(
    statement<HeldQueue>(
      sql`select ${columns} from till_queues q where ${inScope(scope, "q.business_id")} and q._id = ${_id}::uuid for update`,
    ),
  );

/**
 * Holds the first queue of the device or person to which a queue belongs: promises of all their queues, which share keys, are taken
 * one after another. `false` if there is no such queue.
 */
export const selectFirstQueueHeld = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<boolean> =>
  (await tx.row(
    statement<{
      _id: string;
    }>(sql`select f._id from till_queues f where ${inScope(scope, "f.business_id")} and f._id = (
        select o._id from till_queues q join till_queues o on ${inScope(scope, "o.business_id")}
          and (o.device_id = q.device_id or o.account_id = q.account_id)
        where ${inScope(scope, "q.business_id")} and q._id = ${_id}::uuid order by o.created_at, o._id limit 1)
      for no key update`),
  )) !== undefined;

export type NewQueue = Pick<
  QueueRow,
  "_id" | "device_id" | "account_id" | "session_hash" | "public_key" | "last_hash"
> & {
  readonly now: string;
};

export const insertQueue = async (tx: Transaction, scope: BusinessScope, queue: NewQueue): Promise<void> => {
  await tx.rows(
    statement(sql`insert into till_queues (business_id, _id, device_id, account_id, session_hash, public_key, last_hash, created_at)
      values (${scope.business_id}::uuid, ${queue._id}::uuid, ${queue.device_id}::uuid, ${queue.account_id}::uuid, ${queue.session_hash},
        ${queue.public_key}, ${queue.last_hash}, ${queue.now}::timestamptz)`),
  );
};

export const updateQueueTaken = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, seq, hash, at }: { _id: string; seq: number; hash: string; at: string | null },
): Promise<void> => {
  await tx.rows(
    statement(sql`update till_queues set last_seq = ${seq}::integer, last_hash = ${hash}, last_at = coalesce(${at}::timestamptz, last_at)
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Notes that its device or session is gone; the first time counts. */
export const updateQueueEnded = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update till_queues set ended_at = coalesce(ended_at, ${now}::timestamptz)
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export interface PromiseRow {
  readonly queue_id: string;
  readonly seq: number;
  readonly hash: string;
  readonly payload_hash: string;
  readonly kind: "visit" | "undo";
  readonly outcome: (typeof promiseOutcomes)[number];
  readonly occurred_at: string | null;
  readonly card_subscription_id: string | null;
  readonly transaction_id: string | null;
  readonly conflict_id: string | null;
  readonly is_undone: boolean;
}

const promiseColumns = sql`p.queue_id, p.seq, p.hash, p.payload_hash, p.kind, p.outcome, p.occurred_at, p.card_subscription_id, p.transaction_id,
  p.conflict_id, p.is_undone`;

export const selectPromise = (
  tx: Transaction,
  scope: BusinessScope,
  { queue_id, seq }: { queue_id: string; seq: number },
): Promise<PromiseRow | undefined> =>
  tx.row(
    statement<PromiseRow>(sql`select ${promiseColumns} from promises p
      where ${inScope(scope, "p.business_id")} and p.queue_id = ${queue_id}::uuid and p.seq = ${seq}::integer`),
  );

/** The first promise of this device or person under the key, of whichever queue. */
export const selectPromiseByKey = (
  tx: Transaction,
  scope: BusinessScope,
  { actor_id, key }: { actor_id: string; key: string },
): Promise<PromiseRow | undefined> =>
  tx.row(
    statement<PromiseRow>(sql`select ${promiseColumns} from promises p
      where ${inScope(scope, "p.business_id")} and p.idempotency_actor = ${actor_id}::uuid and p.idempotency_key = ${key}
      order by p.created_at, p.seq limit 1`),
  );

export interface NewPromise {
  readonly queue_id: string;
  readonly seq: number;
  readonly hash: string;
  readonly payload_hash: string;
  readonly kind: PromiseRow["kind"];
  readonly outcome: PromiseRow["outcome"];
  readonly idempotency_actor: string;
  readonly idempotency_key: string;
  readonly answered_at: string;
  readonly occurred_at: string | null;
  readonly card_subscription_id: string | null;
  readonly transaction_id: string | null;
  readonly conflict_id: string | null;
  readonly units: number;
  readonly rewards: number;
  readonly now: string;
}

export const insertPromise = async (tx: Transaction, scope: BusinessScope, one: NewPromise): Promise<void> => {
  await tx.rows(
    statement(sql`insert into promises (business_id, queue_id, seq, hash, payload_hash, kind, outcome, idempotency_actor, idempotency_key, answered_at,
        occurred_at, card_subscription_id, transaction_id, conflict_id, units, rewards, created_at)
      values (${scope.business_id}::uuid, ${one.queue_id}::uuid, ${one.seq}::integer, ${one.hash}, ${one.payload_hash}, ${one.kind}, ${one.outcome},
        ${one.idempotency_actor}::uuid, ${one.idempotency_key}, ${one.answered_at}::timestamptz, ${one.occurred_at}::timestamptz,
        ${one.card_subscription_id}::uuid, ${one.transaction_id}::uuid, ${one.conflict_id}::uuid, ${one.units}::integer, ${one.rewards}::integer,
        ${one.now}::timestamptz)`),
  );
};

/** The visit was taken back: it is no part of what the outage has promised. */
export const updatePromiseUndone = async (
  tx: Transaction,
  scope: BusinessScope,
  { queue_id, seq }: { queue_id: string; seq: number },
): Promise<void> => {
  await tx.rows(
    statement(sql`update promises set is_undone = true
      where business_id = ${scope.business_id}::uuid and queue_id = ${queue_id}::uuid and seq = ${seq}::integer`),
  );
};

/**
 * What the queue has promised on a card since one answer of the server, whether it was counted or not. The sum stops at the largest
 * integer: a till can claim any number, and every limit is smaller.
 */
export const selectPromised = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { queue_id: string; answered_at: string; card_subscription_id: string },
): Promise<{ units: number; visits: number; rewards: number }> =>
  (await tx.row(
    statement<{
      units: number;
      visits: number;
      rewards: number;
    }>(sql`select least(coalesce(sum(p.units), 0), 2147483647)::integer as units,
        (count(*) filter (where p.units > 0))::integer as visits, coalesce(sum(p.rewards), 0)::integer as rewards
      from promises p where ${inScope(scope, "p.business_id")} and p.queue_id = ${by.queue_id}::uuid
        and p.answered_at = ${by.answered_at}::timestamptz and p.card_subscription_id = ${by.card_subscription_id}::uuid
        and p.kind = 'visit' and not p.is_undone`),
  ))!;

/** What the membership held when the till last saw it. */
export const selectBalanceSeen = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, at }: { card_subscription_id: string; at: string },
): Promise<number> =>
  (
    await tx.row(
      statement<{ balance: number }>(sql`select t.balance_after as balance from transactions t
        where ${inScope(scope, "t.business_id")} and t.card_subscription_id = ${card_subscription_id}::uuid
          and t.recorded_at <= ${at}::timestamptz order by t.recorded_at desc, t._id desc limit 1`),
    )
  )?.balance ?? 0;

/** Whether one of these coupons was given after the till had last seen the card. */
export const selectGivenAfter = async (
  tx: Transaction,
  scope: BusinessScope,
  { grant_ids, at }: { grant_ids: readonly string[]; at: string },
): Promise<boolean> =>
  (await tx.row(
    statement<{ _id: string }>(sql`select g._id from coupon_grants g
      where ${inScope(scope, "g.business_id")} and g._id = any(${[...grant_ids]}::uuid[]) and g.granted_at > ${at}::timestamptz limit 1`),
  )) !== undefined;

/** The newest number of the card that a number, revoked since, led to; also where that card was merged. */
export const selectNumberInPlace = async (
  tx: Transaction,
  scope: BusinessScope,
  number_key: string,
): Promise<string | undefined> =>
  (
    await tx.row(
      statement<{ number: string }>(sql`with recursive way as (
          select cs._id, cs.merged_into from card_numbers o
          join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = o.card_subscription_id
          where ${inScope(scope, "o.business_id")} and o.number_key = ${number_key}
          union all
          select cs._id, cs.merged_into from way
          join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = way.merged_into
        )
        select n.number from way join card_numbers n on ${inScope(scope, "n.business_id")} and n.card_subscription_id = way._id
        where way.merged_into is null and n.status = 'active' order by n.created_at desc, n.number limit 1`),
    )
  )?.number;
