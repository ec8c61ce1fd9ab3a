/** Requests for corrections: those that a reader may see, one that is held, and what became of it. */
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export type RequestRecord = Omit<AdjustmentRequest, "can" | "lapses_at" | "status"> & {
  status: Exclude<AdjustmentRequest["status"], "lapsed">;
  list_key: string;
};

/**
 * Which requests a reader sees: their own, and those within their limit at their places; `null` is no limit. A program
 * sees its owner's requests at its own places only.
 */
export interface RequestReader {
  readonly account_id: string;
  readonly is_program: boolean;
  readonly adjust_max: number | null;
  readonly place_ids: readonly string[] | null;
}

const columns = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`ar._id, ar.kind, ar.cause, ar.about_id, ar.due_at, ar.settled_because, ar.business_id, ar.card_subscription_id, cs.card_id, cs.user_id,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
  (select n.number from card_numbers n where ${inScope(scope, "n.business_id")} and n.card_subscription_id = ar.card_subscription_id
    order by n.status, n.created_at desc limit 1) as card_number,
  ar.place_id, p.name as place_name, ar.delta, ar.reason, ar.status, ar.account_id,
  nullif(concat_ws(' ', a.first_name, a.last_name), '') as account_name, ar.created_at, ar.decided_by,
  nullif(concat_ws(' ', d.first_name, d.last_name), '') as decided_by_name, ar.decided_at, ar.note, ar.transaction_id, ar.list_key,
  ar.receipt, coalesce(ar.visited_from, v.occurred_at) as visited_from, coalesce(ar.visited_to, v.occurred_at) as visited_to`;

const joins = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = ar.card_subscription_id
  left join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
  left join transactions v on ${inScope(scope, "v.business_id")} and v._id = ar.about_id
  left join places p on ${inScope(scope, "p.business_id")} and p._id = ar.place_id
  left join accounts a on ${inScope(scope, "a.business_id")} and a._id = ar.account_id
  left join accounts d on ${inScope(scope, "d.business_id")} and d._id = ar.decided_by`;

const seenBy = ({ account_id, is_program, adjust_max, place_ids }: RequestReader): RawBuilder<unknown> => {
  const within = adjust_max === null ? sql`true` : sql`abs(ar.delta) <= ${adjust_max}::integer`;
  const here = place_ids === null ? sql`true` : sql`ar.place_id = any(${[...place_ids]}::uuid[])`;
  return sql`and (ar.account_id = ${account_id}::uuid ${is_program ? sql`and ${here}` : sql``} or (${within} and ${here}))`;
};

export interface RequestsWanted {
  readonly reader: RequestReader;
  readonly user_id?: string | undefined;
  /** Undecided ones alone, asked since then. */
  readonly pending_since?: string | undefined;
  /** Only requests with these ids. */
  readonly ids?: readonly string[] | undefined;
}

export const selectAdjustmentRequests = (
  tx: Transaction,
  scope: BusinessScope,
  { reader, user_id, pending_since, ids }: RequestsWanted,
  page: { limit: number; direction: "asc" | "desc"; cursor: KeysetCursor | null },
): Promise<RequestRecord[]> => {
  const { after, order } = keysetPage({ column: "ar.list_key", type: "text", id: "ar._id", ...page });
  const ofUser = user_id === undefined ? sql`` : sql`and cs.user_id = ${user_id}::uuid`;
  const among = ids === undefined ? sql`` : sql`and ar._id = any(${[...ids]}::uuid[])`;
  const pending =
    pending_since === undefined
      ? sql``
      : sql`and ar.status = 'pending' and ar.created_at > ${pending_since}::timestamptz`;
  return tx.rows(
    statement<RequestRecord>(sql`select ${columns(scope)} from adjustment_requests ar ${joins(scope)}
      where ${inScope(scope, "ar.business_id")} ${ofUser} ${pending} ${among} ${seenBy(reader)} ${after} ${order}`),
  );
};

export const selectAdjustmentRequest = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  reader: RequestReader,
): Promise<RequestRecord | undefined> =>
  tx.row(
    statement<RequestRecord>(sql`select ${columns(scope)} from adjustment_requests ar ${joins(scope)}
      where ${inScope(scope, "ar.business_id")} and ar._id = ${_id}::uuid ${seenBy(reader)}`),
  );

/** Holds the request until the end of the transaction; what it says is read after that. */
export const selectAdjustmentRequestHeld = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<boolean> =>
  (await tx.row(
    statement<{ _id: string }>(sql`select ar._id from adjustment_requests ar
      where ${inScope(scope, "ar.business_id")} and ar._id = ${_id}::uuid for no key update`),
  )) !== undefined;

export interface NewRequest {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly place_id: string | null;
  readonly account_id: string;
  readonly delta: number;
  readonly reason: string;
  readonly now: string;
}

export const insertAdjustmentRequest = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, card_subscription_id, place_id, account_id, delta, reason, now }: NewRequest,
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into adjustment_requests
        (business_id, _id, card_subscription_id, place_id, account_id, delta, reason, list_key, created_at)
      values (${scope.business_id}, ${_id}, ${card_subscription_id}, ${place_id}, ${account_id}, ${delta}, ${reason}, ${`1 ${now}`}, ${now})`),
  );
};

export interface RequestDecision {
  readonly status: "approved" | "declined" | "withdrawn";
  /** `null`: a till that no person serves by name. */
  readonly decided_by: string | null;
  readonly note: string | null;
  readonly transaction_id: string | null;
  /** When it was asked for. */
  readonly created_at: string;
  readonly now: string;
}

export const updateAdjustmentRequest = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, decided_by, note, transaction_id, created_at, now }: RequestDecision,
): Promise<void> => {
  await tx.rows(
    statement(sql`update adjustment_requests ar set status = ${status}, list_key = ${`0 ${created_at}`},
        decided_by = ${decided_by}::uuid, decided_at = ${now}::timestamptz, note = ${note}, transaction_id = ${transaction_id}::uuid
      where ${inScope(scope, "ar.business_id")} and ar._id = ${_id}::uuid`),
  );
};
