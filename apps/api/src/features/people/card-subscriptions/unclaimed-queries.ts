/** Memberships that are nobody's: of guests whose visit waits for a phone. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Opens a membership without a customer; its number comes next. */
export const insertUnclaimed = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, card_id, now }: { _id: string; card_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into card_subscriptions (business_id, _id, card_id, status, is_claimed, joined_at, created_at, updated_at)
      values (${scope.business_id}::uuid, ${_id}::uuid, ${card_id}::uuid, 'unclaimed', false, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz)`),
  );
};

/** A customer of whom nothing is known but the language of their browser. */
export const insertNameless = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, language, now }: { _id: string; language: Locale | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into users (business_id, _id, name_key, language, created_at, updated_at)
      values (${scope.business_id}::uuid, ${_id}::uuid, '', ${language}, ${now}::timestamptz, ${now}::timestamptz)`),
  );
};

/** The membership is this customer's from now on; answers whether it was nobody's until now. */
export const updateClaimed = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, user_id, now }: { _id: string; user_id: string; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement<{
      _id: string;
    }>(sql`update card_subscriptions set user_id = ${user_id}::uuid, status = 'active', is_claimed = true,
        joined_at = ${now}::timestamptz, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status = 'unclaimed' returning _id`),
  )) !== undefined;

/** A membership that was closed without ever being anybody's is open again, as are its numbers; answers whether it was. */
export const updateReopened = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now }: { _id: string; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement<{ _id: string }>(sql`with opened as (
        update card_subscriptions set status = 'unclaimed', version = version + 1, updated_at = ${now}::timestamptz
        where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status = 'closed' and not is_claimed
        returning _id
      ), numbered as (
        update card_numbers n set status = 'active' from opened
        where n.business_id = ${scope.business_id}::uuid and n.card_subscription_id = opened._id
        returning n.number
      ) select opened._id from opened`),
  )) !== undefined;
