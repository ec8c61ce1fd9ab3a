import type { claimStatuses } from "@rewardo/contract/claims";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export type ClaimStatus = (typeof claimStatuses)[number];

/** A claim as it is decided by. */
export interface ClaimRow {
  readonly _id: string;
  readonly status: ClaimStatus;
  readonly card_id: string;
  /** The membership that was opened for the visit. */
  readonly card_subscription_id: string;
  readonly transaction_id: string;
  readonly place_id: string;
  readonly code_until: string;
  readonly waits_until: string;
  readonly created_at: string;
  readonly browser_id: string | null;
  readonly user_id: string | null;
  readonly was_member: boolean;
}

const columns = sql`c._id, c.status, c.card_id, c.card_subscription_id, c.transaction_id, c.place_id, c.code_until, c.waits_until,
  c.created_at, c.browser_id, c.user_id, c.was_member`;

type By = { readonly _id: string } | { readonly token_hash: Buffer } | { readonly transaction_id: string };

const named = (by: By): RawBuilder<unknown> => {
  if ("_id" in by) return sql`c._id = ${by._id}::uuid`;
  if ("token_hash" in by) return sql`c.token_hash = ${by.token_hash}`;
  return sql`c.transaction_id = ${by.transaction_id}::uuid`;
};

export const selectClaim = (tx: Transaction, scope: BusinessScope, by: By): Promise<ClaimRow | undefined> =>
  tx.row(
    statement<ClaimRow>(sql`select ${columns} from claims c where ${inScope(scope, "c.business_id")} and ${named(by)}`),
  );

/** As `selectClaim`; everyone else who would decide it waits for the end of the transaction. */
export const selectClaimForChange = (tx: Transaction, scope: BusinessScope, by: By): Promise<ClaimRow | undefined> =>
  tx.row(
    statement<ClaimRow>(
      sql`select ${columns} from claims c where ${inScope(scope, "c.business_id")} and ${named(by)} for update`,
    ),
  );

/** What is told of a claim besides its own row: of the membership that holds the visit now. */
export interface ClaimStanding {
  readonly holder_id: string;
  readonly number: string;
  readonly first_name: string | null;
  /** What the visit brought. */
  readonly delta: number;
  readonly claimed_at: string | null;
}

export const selectClaimStanding = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<ClaimStanding | undefined> =>
  tx.row(
    statement<ClaimStanding>(sql`with recursive way as (
        select cs._id, cs.merged_into, cs.user_id from claims c
        join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = c.card_subscription_id
        where ${inScope(scope, "c.business_id")} and c._id = ${_id}::uuid
        union all
        select cs._id, cs.merged_into, cs.user_id from way
        join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = way.merged_into
      )
      select way._id as holder_id, u.first_name, t.delta, c.claimed_at,
        (select n.number from card_numbers n where ${inScope(scope, "n.business_id")} and n.card_subscription_id = way._id
          order by n.status = 'active' desc, n.created_at desc, n.number limit 1) as number
      from way join claims c on ${inScope(scope, "c.business_id")} and c._id = ${_id}::uuid
      join transactions t on ${inScope(scope, "t.business_id")} and t._id = c.transaction_id
      left join users u on ${inScope(scope, "u.business_id")} and u._id = way.user_id
      where way.merged_into is null`),
  );

export interface NewClaim {
  readonly _id: string;
  readonly card_id: string;
  readonly card_subscription_id: string;
  readonly transaction_id: string;
  readonly place_id: string;
  readonly account_id: string | null;
  readonly device_id: string | null;
  readonly token_hash: Buffer;
  /** The code itself, sealed. */
  readonly code_sealed: Buffer;
  readonly code_until: string;
  readonly waits_until: string;
  readonly now: string;
}

export const insertClaim = async (tx: Transaction, scope: BusinessScope, claim: NewClaim): Promise<void> => {
  await tx.rows(
    statement(sql`insert into claims (business_id, _id, card_id, card_subscription_id, transaction_id, place_id, account_id, device_id,
        token_hash, code_sealed, code_until, waits_until, created_at, updated_at)
      values (${scope.business_id}::uuid, ${claim._id}::uuid, ${claim.card_id}::uuid, ${claim.card_subscription_id}::uuid,
        ${claim.transaction_id}::uuid, ${claim.place_id}::uuid, ${claim.account_id}::uuid, ${claim.device_id}::uuid,
        ${claim.token_hash}, ${claim.code_sealed}, ${claim.code_until}::timestamptz, ${claim.waits_until}::timestamptz, ${claim.now}::timestamptz,
        ${claim.now}::timestamptz)`),
  );
};

/** The code before opens nothing any more. */
export const updateClaimCode = async (
  tx: Transaction,
  scope: BusinessScope,
  code: Pick<NewClaim, "_id" | "token_hash" | "code_sealed" | "code_until" | "now">,
): Promise<void> => {
  await tx.rows(
    statement(sql`update claims set token_hash = ${code.token_hash}, code_sealed = ${code.code_sealed}, code_until = ${code.code_until}::timestamptz,
        updated_at = ${code.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${code._id}::uuid`),
  );
};

export interface Settled {
  readonly _id: string;
  readonly status: Exclude<ClaimStatus, "waiting">;
  /** The browser that took it, and its customer. */
  readonly browser_id: string | null;
  readonly user_id: string | null;
  readonly was_member: boolean;
  readonly now: string;
}

export const updateClaimSettled = async (tx: Transaction, scope: BusinessScope, settled: Settled): Promise<void> => {
  const { status, browser_id, user_id, was_member, now } = settled;
  await tx.rows(
    statement(sql`update claims set status = ${status}, browser_id = ${browser_id}::uuid, user_id = ${user_id}::uuid,
        was_member = ${was_member}, claimed_at = case when ${status === "claimed"} then ${now}::timestamptz end,
        settled_at = ${now}::timestamptz, code_sealed = null, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${settled._id}::uuid`),
  );
};

/** A claim that was called off waits again. */
export const updateClaimOpen = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { readonly _id: string; readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update claims set status = 'waiting', settled_at = null, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Claims that nobody settled before then, the oldest first. */
export const selectUnsettledClaims = (
  tx: Transaction,
  scope: BusinessScope,
  { before, limit }: { before: string; limit: number },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{
      _id: string;
    }>(sql`select c._id from claims c where ${inScope(scope, "c.business_id")} and c.status = 'waiting'
        and c.created_at < ${before}::timestamptz order by c.created_at, c._id limit ${sql.lit(limit)}`),
  );
