/** Phones that ask for printed cards. These run as the tenants' role, within one business. */
import type { Transaction } from "../../../platform/database/database.ts";
import { joinOwner } from "../../../platform/database/member-rows.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface WantedCard {
  readonly card_subscription_id: string;
  readonly card_id: string;
  readonly user_id: string;
  /** Printed ahead and never used: it has no member yet. */
  readonly is_blank: boolean;
  /** The customer has proven an address or number. */
  readonly is_proven: boolean;
}

/**
 * The open membership of a live number that was printed, with its customer; held until the end of the transaction where it is to
 * change hands.
 */
export const selectWantedCard = (
  tx: Transaction,
  scope: BusinessScope,
  { number_key, isHeld }: { number_key: string; isHeld: boolean },
): Promise<WantedCard | undefined> =>
  tx.row(
    statement<WantedCard>(sql`select cs._id as card_subscription_id, cs.card_id, u._id as user_id,
        cs.is_paper and cs.ledger_seq = 0 and cs.visits = 0 and u.name_key = '' and u.phone is null and u.email is null
          and u.external_id is null as is_blank,
        u.email_confirmed_at is not null or u.phone_confirmed_at is not null as is_proven
      from card_numbers n
      join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = n.card_subscription_id
      join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
      where ${inScope(scope, "n.business_id")} and n.number_key = ${number_key} and n.status = 'active' and n.is_printed
        and cs.status = 'active' and cs.removed_at is null and u.removed_at is null and u.erased_at is null
      order by n.variant limit 1 ${isHeld ? sql`for no key update of cs` : sql``}`),
  );

export interface AskedCard extends Pick<WantedCard, "user_id" | "is_proven"> {
  /** One of its live numbers was printed; no phone asks for a card without such a number. */
  readonly is_printed: boolean;
}

/** The customer of a membership for which phones may ask, held until the end of the transaction. */
export const selectAskedCard = (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<AskedCard | undefined> =>
  tx.row(
    statement<AskedCard>(sql`select u._id as user_id, u.email_confirmed_at is not null or u.phone_confirmed_at is not null as is_proven,
        exists (select 1 from card_numbers n where ${inScope(scope, "n.business_id")} and n.card_subscription_id = cs._id
          and n.status = 'active' and n.is_printed) as is_printed
      from card_subscriptions cs join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
      where ${inScope(scope, "cs.business_id")} and cs._id = ${card_subscription_id}::uuid and cs.removed_at is null
      for no key update of cs`),
  );

/** The request of the phone with this sign, which was given the card within the hours of its request and still holds it. */
export const selectTakenRequest = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, sign, now }: { card_subscription_id: string; sign: number; now: string },
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select r._id from phone_requests r
      join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = r.card_subscription_id
      join member_browsers b on ${inScope(scope, "b.business_id")} and b.token_hash = r.token_hash and b.expires_at > ${now}::timestamptz
      ${joinOwner(scope, "b.user_id")} and o._id = cs.user_id
      where ${inScope(scope, "r.business_id")} and r.card_subscription_id = ${card_subscription_id}::uuid
        and r.status = 'taken' and r.sign = ${sign} and r.expires_at > ${now}::timestamptz limit 1`),
  );

export interface RequestRow {
  readonly _id: string;
  readonly token_hash: Buffer;
  readonly user_agent: string | null;
  readonly sign: number;
}

/** The newest phones whose request for a card is open. */
export const selectPhonesAsking = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, now }: { card_subscription_id: string; now: string },
): Promise<RequestRow[]> =>
  tx.rows(
    statement<RequestRow>(sql`select r._id, r.token_hash, r.user_agent, r.sign from phone_requests r
      where ${inScope(scope, "r.business_id")} and r.card_subscription_id = ${card_subscription_id}::uuid
        and r.status = 'waiting' and r.expires_at > ${now}::timestamptz
      order by r.created_at desc, r._id desc limit 3`),
  );

/** The state of a browser's request for a card; `undefined` without a valid request. */
export const selectRequest = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, token_hash, now }: { card_subscription_id: string; token_hash: Buffer; now: string },
): Promise<{ status: "waiting" | "taken" | "refused"; sign: number } | undefined> =>
  tx.row(
    statement<{
      status: "waiting" | "taken" | "refused";
      sign: number;
    }>(sql`select r.status, r.sign from phone_requests r where ${inScope(scope, "r.business_id")}
      and r.card_subscription_id = ${card_subscription_id}::uuid and r.token_hash = ${token_hash} and r.expires_at > ${now}::timestamptz`),
  );

export interface NewRequest {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly token_hash: Buffer;
  readonly user_agent: string | null;
  readonly sign: number;
  readonly now: string;
  readonly expires_at: string;
}

/** Stores a browser's request for a card, in place of an expired one of the same browser. */
export const upsertRequest = async (tx: Transaction, scope: BusinessScope, one: NewRequest): Promise<void> => {
  await tx.rows(
    statement(sql`insert into phone_requests as r (business_id, _id, card_subscription_id, token_hash, user_agent, sign, created_at, expires_at)
      values (${scope.business_id}, ${one._id}, ${one.card_subscription_id}, ${one.token_hash}, ${one.user_agent}, ${one.sign},
        ${one.now}, ${one.expires_at})
      on conflict (business_id, card_subscription_id, token_hash) do update set _id = excluded._id, user_agent = excluded.user_agent,
        sign = excluded.sign, status = 'waiting', created_at = excluded.created_at, expires_at = excluded.expires_at`),
  );
};

/** Decides all that wait for a card: the given one is taken, the others are refused; answers how many there were. */
export const updateDecided = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, taken_id }: { card_subscription_id: string; taken_id: string | null },
): Promise<number> =>
  (
    await tx.rows(
      statement(sql`update phone_requests set status = case when _id = ${taken_id}::uuid then 'taken' else 'refused' end
        where business_id = ${scope.business_id}::uuid and card_subscription_id = ${card_subscription_id}::uuid and status = 'waiting'
        returning 1`),
    )
  ).length;

/** Number of browsers that hold a customer's cards, of those merged into them as well. */
export const countBrowsers = async (tx: Transaction, scope: BusinessScope, user_id: string): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from member_browsers b
      join users u on ${inScope(scope, "u.business_id")} and u._id = b.user_id
      where ${inScope(scope, "b.business_id")} and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid)`),
  ))!.count;
