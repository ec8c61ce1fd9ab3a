/** Conflicts: those that a reader may see, one that is held, and what became of it. */
import type { conflictStatuses, PromiseConflict } from "@rewardo/contract/promise-conflicts";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export type ConflictStatus = (typeof conflictStatuses)[number];
export type ConflictRecord = Omit<PromiseConflict, "can">;

const columns = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`pc._id, pc.status, jsonb_build_object('code', pc.code, 'params', pc.params) as reason, pc.kind, pc.queue_id, pc.queue_seq as seq,
  pc.card_subscription_id, cs.card_id, cs.user_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name, pc.number, pc.units, pc.rewards,
  pc.amount::float8 as amount, pc.place_id, pl.name as place_name, pc.device_id, d.name as device_name, pc.account_id,
  (select nullif(concat_ws(' ', a.first_name, a.last_name), '') from accounts a where ${inScope(scope, "a.business_id")} and a._id = pc.account_id)
    as account_name,
  pc.occurred_at, pc.created_at, pc.settled_by,
  (select nullif(concat_ws(' ', a.first_name, a.last_name), '') from accounts a where ${inScope(scope, "a.business_id")} and a._id = pc.settled_by)
    as settled_by_name,
  pc.settled_at, pc.note, pc.transaction_id`;

const joins = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`left join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = pc.card_subscription_id
  left join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
  left join places pl on ${inScope(scope, "pl.business_id")} and pl._id = pc.place_id
  left join devices d on ${inScope(scope, "d.business_id")} and d._id = pc.device_id`;

export interface ConflictsWanted {
  /** Places whose conflicts the reader sees; `null` is all of them, and those of no place. */
  readonly place_ids: readonly string[] | null;
  readonly queue_id?: string | undefined;
  readonly status?: readonly ConflictStatus[] | undefined;
  readonly place_id?: string | undefined;
  readonly device_id?: string | undefined;
  readonly user_id?: string | undefined;
  /** Only open ones that this account may settle, within its limit. */
  readonly settled_within?: { readonly account_id: string | null; readonly adjust_max: number | null } | undefined;
  /** Only conflicts with these ids. */
  readonly ids?: readonly string[] | undefined;
}

/** The rule of `maySettle` in conflicts.ts, for rows that are only counted. */
const mayBeSettled = ({
  account_id,
  adjust_max,
}: NonNullable<ConflictsWanted["settled_within"]>): RawBuilder<unknown> =>
  adjust_max === null
    ? sql`and pc.status = 'open'`
    : sql`and pc.status = 'open' and pc.account_id is distinct from ${account_id}::uuid
        and coalesce(pc.units, 0) <= ${adjust_max}::integer`;

const within = ({
  place_ids,
  ids,
  queue_id,
  status,
  place_id,
  device_id,
  user_id,
  settled_within,
}: ConflictsWanted): RawBuilder<unknown> =>
  sql`${place_ids === null ? sql`` : sql`and pc.place_id = any(${[...place_ids]}::uuid[])`}
    ${ids === undefined ? sql`` : sql`and pc._id = any(${[...ids]}::uuid[])`}
    ${queue_id === undefined ? sql`` : sql`and pc.queue_id = ${queue_id}::uuid`}
    ${status === undefined ? sql`` : sql`and pc.status = any(${[...status]}::text[])`}
    ${place_id === undefined ? sql`` : sql`and pc.place_id = ${place_id}::uuid`}
    ${device_id === undefined ? sql`` : sql`and pc.device_id = ${device_id}::uuid`}
    ${user_id === undefined ? sql`` : sql`and cs.user_id = ${user_id}::uuid`}
    ${settled_within === undefined ? sql`` : mayBeSettled(settled_within)}`;

export const selectConflicts = (
  tx: Transaction,
  scope: BusinessScope,
  wanted: ConflictsWanted,
  page: { limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null },
): Promise<ConflictRecord[]> => {
  const { after, order } = keysetPage({ column: "pc.created_at", type: "timestamptz", id: "pc._id", ...page });
  return tx.rows(
    statement<ConflictRecord>(sql`select ${columns(scope)} from promise_conflicts pc ${joins(scope)}
      where ${inScope(scope, "pc.business_id")} ${within(wanted)} ${after} ${order}`),
  );
};

/** The number of conflicts that match the filter, counted up to `most`. */
export const countConflicts = async (
  tx: Transaction,
  scope: BusinessScope,
  wanted: ConflictsWanted,
  most: number,
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from (select 1 from promise_conflicts pc
      left join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = pc.card_subscription_id
      where ${inScope(scope, "pc.business_id")} ${within(wanted)} limit ${most}) c`),
  ))!.count;

export const selectConflict = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  place_ids: readonly string[] | null,
): Promise<ConflictRecord | undefined> =>
  tx.row(
    statement<ConflictRecord>(sql`select ${columns(scope)} from promise_conflicts pc ${joins(scope)}
      where ${inScope(scope, "pc.business_id")} and pc._id = ${_id}::uuid ${within({ place_ids })}`),
  );

/** Holds the conflict until the end of the transaction; what it says is read after that. */
export const selectConflictHeld = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<boolean> =>
  (await tx.row(
    statement<{ _id: string }>(sql`select pc._id from promise_conflicts pc
      where ${inScope(scope, "pc.business_id")} and pc._id = ${_id}::uuid for no key update`),
  )) !== undefined;

/**
 * What the till has committed under the key of a conflict's visit after that had become a conflict, unless it was taken back.
 * A conflict for a key that was used before is another visit.
 */
export const selectCommittedSince = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ transaction_id: string; card_subscription_id: string } | undefined> =>
  tx.row(
    statement<{
      transaction_id: string;
      card_subscription_id: string;
    }>(sql`select t._id as transaction_id, t.card_subscription_id
      from promise_conflicts pc
      join promises p on ${inScope(scope, "p.business_id")} and p.conflict_id = pc._id
      join transactions t on ${inScope(scope, "t.business_id")} and t.idempotency_actor = p.idempotency_actor
        and t.idempotency_key = p.idempotency_key
      where ${inScope(scope, "pc.business_id")} and pc._id = ${_id}::uuid and pc.kind = 'visit' and pc.code <> 'key_used'
        and p.outcome = 'conflict' and t.kind <> 'reverse' and t.status <> 'reversed' limit 1`),
  );

export interface NewConflict {
  readonly _id: string;
  readonly queue_id: string;
  readonly seq: number;
  readonly kind: PromiseConflict["kind"];
  readonly code: string;
  readonly params: object;
  readonly card_subscription_id: string | null;
  readonly number: string | null;
  readonly units: number | null;
  readonly rewards: number;
  readonly amount: number | null;
  readonly place_id: string | null;
  readonly device_id: string | null;
  readonly account_id: string | null;
  readonly occurred_at: string | null;
  readonly now: string;
}

/** Whether the business has such a place. */
export const selectPlaceExists = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<boolean> =>
  (await tx.row(
    statement<{ _id: string }>(
      sql`select p._id from places p where ${inScope(scope, "p.business_id")} and p._id = ${_id}::uuid`,
    ),
  )) !== undefined;

/** A conflict of kind `unknown` is noted once for its place in the queue. */
export const insertConflict = async (tx: Transaction, scope: BusinessScope, one: NewConflict): Promise<boolean> =>
  (await tx.row(
    statement(sql`insert into promise_conflicts (business_id, _id, queue_id, queue_seq, kind, code, params, card_subscription_id, number, units, rewards,
        amount, place_id, device_id, account_id, occurred_at, created_at)
      values (${scope.business_id}::uuid, ${one._id}::uuid, ${one.queue_id}::uuid, ${one.seq}::integer, ${one.kind}, ${one.code},
        ${JSON.stringify(one.params)}::jsonb, ${one.card_subscription_id}::uuid, ${one.number}, ${one.units}::integer, ${one.rewards}::integer,
        ${one.amount}::bigint, ${one.place_id}::uuid, ${one.device_id}::uuid, ${one.account_id}::uuid, ${one.occurred_at}::timestamptz, ${one.now}::timestamptz)
      on conflict do nothing returning 1`),
  )) !== undefined;

export interface ConflictSettled {
  readonly _id: string;
  readonly status: Exclude<ConflictStatus, "open">;
  readonly settled_by: string | null;
  readonly note: string | null;
  readonly transaction_id: string | null;
  readonly card_subscription_id: string | null;
  readonly now: string;
}

/** What was scanned is not needed any more. */
export const updateConflictSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  one: ConflictSettled,
): Promise<void> => {
  await tx.rows(
    statement(sql`update promise_conflicts set status = ${one.status}, settled_by = ${one.settled_by}::uuid, settled_at = ${one.now}::timestamptz,
        note = ${one.note}, transaction_id = ${one.transaction_id}::uuid, number = null,
        card_subscription_id = coalesce(card_subscription_id, ${one.card_subscription_id}::uuid)
      where business_id = ${scope.business_id}::uuid and _id = ${one._id}::uuid`),
  );
};
