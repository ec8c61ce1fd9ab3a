/** Customers' e-mail addresses as they are confirmed. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { consenting } from "../../base/consents/index.ts";

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
      from users u join businesses b on ${inScope(scope, "b._id")}
      where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid and u.email is not null and u.email_confirmed_at is null
        and u.merged_into is null and u.removed_at is null and b.status <> 'suspended'`),
  );

/**
 * The customer and address of a confirmation link, whether it is confirmed, and the name of the business; `undefined`
 * without an address.
 */
export const selectEmailOwner = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ email: string; is_confirmed: boolean; business: string } | undefined> =>
  tx.row(
    statement<{ email: string; is_confirmed: boolean; business: string }>(sql`select u.email,
        u.email_confirmed_at is not null as is_confirmed, b.name as business
      from users u join businesses b on ${inScope(scope, "b._id")}
      where ${inScope(scope, "u.business_id")} and u._id = ${_id}::uuid and u.email is not null and u.merged_into is null
        and u.removed_at is null`),
  );

/**
 * Notes that the link goes to each address that agreed to e-mails and that no customer has confirmed, unless it went there
 * since a moment; answers one customer of each.
 */
export const updateConfirmationsAsked = (
  tx: Transaction,
  scope: BusinessScope,
  { since, now }: { since: string; now: string },
): Promise<{ _id: string }[]> => {
  const { join, condition } = consenting(scope, "email");
  return tx.rows(
    statement<{
      _id: string;
    }>(sql`update users t set email_confirmation_sent_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where t.business_id = ${scope.business_id}::uuid and t._id = any(array(
        select distinct on (u.email_key) u._id from users u ${join}
        where u.business_id = ${scope.business_id}::uuid and u.email_key is not null and u.email_confirmed_at is null
          and u.merged_into is null and u.removed_at is null and u.erased_at is null and ${condition}
          and not exists (select 1 from users o where o.business_id = ${scope.business_id}::uuid and o.email_key = u.email_key
            and (o.email_confirmed_at is not null or o.email_confirmation_sent_at > ${since}::timestamptz))
        order by u.email_key, u._id))
      returning t._id`),
  );
};

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
