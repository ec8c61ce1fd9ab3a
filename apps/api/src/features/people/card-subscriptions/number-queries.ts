/** Card numbers: live and revoked ones, unique within the business forever. */
import { cardNumberKey } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Puts a number in, and answers whether it was free. */
export const insertCardNumber = async (
  tx: Transaction,
  scope: BusinessScope,
  record: { number: string; card_subscription_id: string; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement<{
      number: string;
    }>(sql`insert into card_numbers (business_id, number, number_key, card_subscription_id, created_at)
      values (${scope.business_id}, ${record.number}, ${cardNumberKey(record.number)}, ${record.card_subscription_id}, ${record.now}::timestamptz)
      on conflict do nothing returning number`),
  )) !== undefined;

/** Makes a number of this membership live again, and answers whether it is one. */
export const updateNumberLive = async (
  tx: Transaction,
  scope: BusinessScope,
  record: { number: string; card_subscription_id: string },
): Promise<boolean> =>
  (await tx.row(
    statement<{
      number: string;
    }>(sql`update card_numbers set status = 'active' where business_id = ${scope.business_id}::uuid
      and number_key = ${cardNumberKey(record.number)} and card_subscription_id = ${record.card_subscription_id}::uuid returning number`),
  )) !== undefined;

/** Revokes every live number of a membership but one, and answers how many those were. */
export const updateOthersRevoked = async (
  tx: Transaction,
  scope: BusinessScope,
  kept: { number: string; card_subscription_id: string },
): Promise<number> =>
  (
    await tx.rows(
      statement<{
        number: string;
      }>(sql`update card_numbers set status = 'revoked' where business_id = ${scope.business_id}::uuid
        and card_subscription_id = ${kept.card_subscription_id}::uuid and number_key <> ${cardNumberKey(kept.number)} and status = 'active'
        returning number`),
    )
  ).length;

/** Hands all numbers of one membership to another, revoked ones among them. */
export const updateNumbersOwner = async (
  tx: Transaction,
  scope: BusinessScope,
  { from_id, into_id }: { from_id: string; into_id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update card_numbers set card_subscription_id = ${into_id}::uuid
      where business_id = ${scope.business_id}::uuid and card_subscription_id = ${from_id}::uuid`),
  );
};

/** The older of two beginnings is the survivor's. Both are read once they are written: a printed card begins with that. */
export const updateJoinedAt = async (
  tx: Transaction,
  scope: BusinessScope,
  { from_id, into_id }: { from_id: string; into_id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update card_subscriptions cs set joined_at = least(cs.joined_at, f.joined_at) from card_subscriptions f
      where ${inScope(scope, "cs.business_id")} and cs._id = ${into_id}::uuid
        and ${inScope(scope, "f.business_id")} and f._id = ${from_id}::uuid`),
  );
};

/** Holder of a card number, locked until the end of the transaction. */
export interface NumberHolder {
  readonly card_subscription_id: string;
  readonly card_id: string;
  readonly user_id: string | null;
  /** Printed ahead and never used: it has no member yet. */
  readonly is_blank: boolean;
}

export const selectNumberHolder = (
  tx: Transaction,
  scope: BusinessScope,
  number: string,
): Promise<NumberHolder | undefined> =>
  tx.row(
    statement<NumberHolder>(sql`select cs._id as card_subscription_id, cs.card_id, cs.user_id,
        cs.is_paper and cs.ledger_seq = 0 and cs.visits = 0 and cs.status = 'active' and cs.removed_at is null
          and n.status = 'active' and u.name_key = '' and u.phone is null and u.email is null and u.external_id is null as is_blank
      from card_numbers n
      join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = n.card_subscription_id
      left join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
      where n.business_id = ${scope.business_id}::uuid and n.number_key = ${cardNumberKey(number)}
      order by n.variant limit 1 for no key update of cs`),
  );

/** The newest number in use of a membership. */
export const selectNewestNumber = (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<{ number: string } | undefined> =>
  tx.row(
    statement<{ number: string }>(sql`select n.number from card_numbers n
      where n.business_id = ${scope.business_id}::uuid and n.card_subscription_id = ${card_subscription_id}::uuid
        and n.status = 'active' order by n.created_at desc, n.number limit 1`),
  );

/** A blank card has a member from now on, who joins now. */
export const updatePaperTaken = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, now }: { card_subscription_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update card_subscriptions set is_paper = false, joined_at = ${now}::timestamptz, version = version + 1,
        updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${card_subscription_id}::uuid`),
  );
};

export interface KnownNumber {
  number: string;
  /** Made for a printed card, whose code a phone may ask for. */
  is_printed: boolean;
}

/** Those of the numbers that lead to a membership of this card, as they are written. */
export const selectNumbersOfCard = (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, numbers }: { card_id: string; numbers: readonly string[] },
): Promise<KnownNumber[]> =>
  tx.rows(
    statement<KnownNumber>(sql`select n.number, n.is_printed from card_numbers n
        join card_subscriptions cs on cs.business_id = n.business_id and cs._id = n.card_subscription_id
      where n.business_id = ${scope.business_id}::uuid and cs.business_id = ${scope.business_id}::uuid
        and n.number_key = any (${numbers.map((number) => cardNumberKey(number))}::text[])
        and n.status = 'active' and cs.card_id = ${card_id}::uuid`),
  );
