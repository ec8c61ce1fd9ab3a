/** Customers' e-mail addresses as they are confirmed. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../platform/database/database.ts";
import { inScope, sql, statement } from "../../platform/database/sql.ts";
import type { BusinessScope } from "../../platform/scope.ts";

export interface ConfirmationMail {
  email: string;
  language: Locale;
  /** Name of the business. */
  business: string;
}

/** Whom the link is mailed to; `undefined` once there is no address, a confirmed one, or no such customer. */
export const selectConfirmationMail = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<ConfirmationMail | undefined> =>
  tx.row(
    statement<ConfirmationMail>(sql`select u.email, coalesce(u.language, b.language) as language, b.name as business
      from users u join businesses b on b._id = u.business_id
      where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid and u.email is not null and u.email_confirmed_at is null
        and u.merged_into is null and u.removed_at is null and b.status <> 'suspended'`),
  );

/** Whose address a link is for, whether it is confirmed, and the name of the business; `undefined` without an address. */
export const selectEmailOwner = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ email: string; is_confirmed: boolean; business: string } | undefined> =>
  tx.row(
    statement<{ email: string; is_confirmed: boolean; business: string }>(sql`select u.email,
        u.email_confirmed_at is not null as is_confirmed, b.name as business
      from users u join businesses b on b._id = u.business_id
      where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid and u.email is not null and u.merged_into is null
        and u.removed_at is null`),
  );

/** Notes that the link was mailed to the address that the customer still has. */
export const updateConfirmationSent = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { email, now }: { email: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update users set email_confirmation_sent_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and email_key = lower(${email})`),
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
