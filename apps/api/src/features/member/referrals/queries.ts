/** Invitations to friends: what who invited sees and does, and how a friend uses one. */
import type { OwnReferral, ReferralRefusal } from "@rewardo/contract/referrals";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

type Status = OwnReferral["status"];

/** An invitation as the members' role reads it, without a trace of the guest. */
export interface OwnReferralRow {
  readonly _id: string;
  readonly card_id: string;
  readonly status: Status;
  readonly refusal: ReferralRefusal | null;
  readonly month: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly joined_day: string | null;
  readonly came_day: string | null;
  readonly settled_at: string | null;
  readonly is_rewarded: boolean;
}

/** The customer's invitations, those of customers merged into them too, the newest first. */
export const selectOwnReferrals = (
  tx: Transaction,
  scope: BusinessScope,
  user_ids: readonly string[],
): Promise<OwnReferralRow[]> =>
  tx.rows(
    statement<OwnReferralRow>(sql`select r._id, r.card_id, r.status, r.refusal, r.month::text as month, r.created_at, r.expires_at,
        r.joined_day::text as joined_day, r.came_day::text as came_day, r.settled_at, r.inviter_grant_id is not null as is_rewarded
      from referrals r where ${inScope(scope, "r.business_id")} and r.inviter_id = any(${[...user_ids]}::uuid[])
      order by r.created_at desc, r._id desc limit 100`),
  );

/** How many invitations these customers made in a month, for each card; withdrawn ones are not counted. */
export const countReferrals = (
  tx: Transaction,
  scope: BusinessScope,
  { user_ids, month }: { user_ids: readonly string[]; month: string },
): Promise<{ card_id: string; count: number }[]> =>
  tx.rows(
    statement<{ card_id: string; count: number }>(sql`select r.card_id, count(*)::integer as count from referrals r
      where ${inScope(scope, "r.business_id")} and r.inviter_id = any(${[...user_ids]}::uuid[]) and r.month = ${month}::date
        and r.status <> 'withdrawn' group by r.card_id`),
  );

export interface InvitingCard {
  readonly card_id: string;
  readonly is_frozen: boolean;
}

/** The customer's cards, each once; frozen if all its memberships are frozen. */
export const selectInvitingCards = (tx: Transaction, scope: BusinessScope, user_id: string): Promise<InvitingCard[]> =>
  tx.rows(
    statement<InvitingCard>(sql`select cs.card_id, bool_and(cs.status = 'frozen') as is_frozen from card_subscriptions cs
      where ${inScope(scope, "cs.business_id")} and cs.user_id = ${user_id}::uuid and cs.merged_into is null and cs.removed_at is null
        and cs.status in ('active', 'invited', 'frozen') group by cs.card_id`),
  );

/** Locks the customer until the end of the transaction, so that of two invitations at once the second counts the first. */
export const holdInviter = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{
      _id: string;
    }>(sql`select u._id from users u where ${inScope(scope, "u.business_id")} and u._id = ${user_id}::uuid
      and u.erased_at is null and u.merged_into is null for no key update`),
  );

export interface NewReferral {
  readonly _id: string;
  readonly card_id: string;
  readonly programme_version_id: string;
  readonly inviter_id: string;
  readonly token_hash: Buffer;
  readonly sealed_token: Buffer;
  readonly month: string;
  readonly expires_at: string;
  readonly now: string;
}

/** Inserts an invitation, with the hashes of the browsers that hold the inviter's cards now. */
export const insertReferral = async (tx: Transaction, scope: BusinessScope, one: NewReferral): Promise<void> => {
  await tx.rows(
    statement(sql`insert into referrals (business_id, _id, card_id, programme_version_id, inviter_id, token_hash, sealed_token,
        browser_hashes, month, expires_at, created_at, updated_at)
      select ${scope.business_id}::uuid, ${one._id}::uuid, ${one.card_id}::uuid, ${one.programme_version_id}::uuid, o._id,
        ${one.token_hash}, ${one.sealed_token}, array(select b.token_hash from member_browsers b
          join users u on ${inScope(scope, "u.business_id")} and u._id = b.user_id
          where ${inScope(scope, "b.business_id")} and coalesce(u.merged_into, u._id) = o._id),
        ${one.month}::date, ${one.expires_at}::timestamptz, ${one.now}::timestamptz, ${one.now}::timestamptz
      from users o where ${inScope(scope, "o.business_id")} and o._id = ${one.inviter_id}::uuid
      returning 1`),
  );
};

/** The sealed tokens of these invitations, where they are still kept. */
export const selectSealedTokens = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<{ _id: string; sealed_token: Buffer }[]> =>
  tx.rows(
    statement<{ _id: string; sealed_token: Buffer }>(sql`select r._id, r.sealed_token from referrals r
      where ${inScope(scope, "r.business_id")} and r._id = any(${[...ids]}::uuid[]) and r.sealed_token is not null`),
  );

/** An invitation of these customers, held until the end of the transaction. */
export const selectOwnForChange = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, user_ids }: { _id: string; user_ids: readonly string[] },
): Promise<{ status: Status; card_id: string } | undefined> =>
  tx.row(
    statement<{ status: Status; card_id: string }>(sql`select r.status, r.card_id from referrals r
      where ${inScope(scope, "r.business_id")} and r._id = ${_id}::uuid and r.inviter_id = any(${[...user_ids]}::uuid[]) for no key update`),
  );

/** An invitation as its link finds it. */
export interface LinkedReferral {
  readonly _id: string;
  readonly status: Status;
  readonly card_id: string;
  readonly programme_version_id: string;
  readonly expires_at: string;
  /** The inviter, or the customer whom they were merged into. */
  readonly inviter_id: string;
  readonly inviter_name: string | null;
  /** The browser that asks held the inviter's cards when they invited. */
  readonly is_same_browser: boolean;
}

interface ByToken {
  readonly token_hash: Buffer;
  /** The hash of the asking browser's token; `null` for one without. */
  readonly browser_hash: Buffer | null;
}

const linked = (scope: BusinessScope, { token_hash, browser_hash }: ByToken) =>
  sql<LinkedReferral>`select r._id, r.status, r.card_id, r.programme_version_id, r.expires_at, o._id as inviter_id, o.first_name as inviter_name,
      coalesce(${browser_hash}::bytea = any(r.browser_hashes), false) as is_same_browser
    from referrals r
      join users u on ${inScope(scope, "u.business_id")} and u._id = r.inviter_id
      join users o on ${inScope(scope, "o.business_id")} and o._id = coalesce(u.merged_into, u._id)
    where ${inScope(scope, "r.business_id")} and r.token_hash = ${token_hash}`;

export const selectReferralByToken = (
  tx: Transaction,
  scope: BusinessScope,
  by: ByToken,
): Promise<LinkedReferral | undefined> => tx.row(statement<LinkedReferral>(linked(scope, by)));

/** The same, locked until the end of the transaction, so that only one friend can use it. */
export const selectReferralByTokenForChange = (
  tx: Transaction,
  scope: BusinessScope,
  by: ByToken,
): Promise<LinkedReferral | undefined> =>
  tx.row(statement<LinkedReferral>(sql`${linked(scope, by)} for no key update of r`));

export interface JoinedReferral {
  readonly _id: string;
  readonly guest_id: string;
  readonly guest_browser_hash: Buffer;
  readonly day: string;
  readonly now: string;
}

/** Binds an invitation to the friend who took the card. */
export const updateReferralJoined = async (
  tx: Transaction,
  scope: BusinessScope,
  joined: JoinedReferral,
): Promise<void> => {
  await tx.rows(
    statement(sql`update referrals set status = 'joined', sealed_token = null, guest_id = ${joined.guest_id}::uuid,
        guest_browser_hash = ${joined.guest_browser_hash}, joined_at = ${joined.now}::timestamptz, joined_day = ${joined.day}::date,
        updated_at = ${joined.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${joined._id}::uuid`),
  );
};

export interface ReferralCount {
  readonly status: Status;
  readonly refusal: ReferralRefusal | null;
  readonly is_of_month: boolean;
  readonly count: number;
  readonly joined: number;
  readonly came: number;
}

/** How many of a card's invitations had which outcome, in total and for one month. */
export const countReferralOutcomes = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, month }: { card_id: string; month: string },
): Promise<ReferralCount[]> =>
  tx.rows(
    statement<ReferralCount>(sql`select r.status, r.refusal, r.month = ${month}::date as is_of_month, count(*)::integer as count,
        count(r.guest_id)::integer as joined, count(r.visit_id)::integer as came
      from referrals r where ${inScope(scope, "r.business_id")} and r.card_id = ${card_id}::uuid
      group by 1, 2, 3 order by count(*) desc, r.refusal, r.status, is_of_month`),
  );
