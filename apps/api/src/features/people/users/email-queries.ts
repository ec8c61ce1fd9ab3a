/** Customers' e-mail addresses as they are confirmed. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Those of the given customers who exist and have an address. */
export const selectAddressed = (
  tx: Transaction,
  scope: BusinessScope,
  user_ids: readonly string[],
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select u._id from users u where u.business_id = ${scope.business_id}::uuid
      and u._id = any(${[...user_ids]}::uuid[]) and u.email_key is not null and u.merged_into is null
      and u.removed_at is null and u.erased_at is null order by u._id for no key update`),
  );

/** Takes the addresses of these customers for confirmed. */
export const updateEmailsConfirmed = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_ids, now }: { user_ids: readonly string[]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update users set email_confirmed_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = any(${[...user_ids]}::uuid[]) and email_confirmed_at is null`),
  );
};

/** Confirms an address that the customer still has; answers whether it was not confirmed before. */
export const updateEmailConfirmed = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { email, at, now }: { email: string; at: string; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update users set email_confirmed_at = ${at}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and email_key = lower(${email})
        and email_confirmed_at is null and removed_at is null returning 1`),
  )) !== undefined;
