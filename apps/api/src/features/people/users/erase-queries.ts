/** Empties a customer's data: columns classed personal, in every table that has some. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface Erased {
  readonly user_id: string;
  readonly now: string;
}

/** Their ids: those of customers who were merged into them keep what was told them, and what they came with. */
const people = ({ business_id }: BusinessScope, user_id: string): RawBuilder<unknown> =>
  sql`(select u._id from users u where u.business_id = ${business_id}::uuid
    and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid))`;

/** Their memberships: merging makes those of both the survivor's. */
const cards = ({ business_id }: BusinessScope, user_id: string): RawBuilder<unknown> =>
  sql`(select cs._id from card_subscriptions cs where cs.business_id = ${business_id}::uuid and cs.user_id = ${user_id}::uuid)`;

/** Memberships that are not closed yet. */
export const selectOpenMemberships = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select cs._id from card_subscriptions cs
      where cs.business_id = ${scope.business_id}::uuid and cs.user_id = ${user_id}::uuid and cs.status <> 'closed'
        and cs.removed_at is null order by cs._id`),
  );

/** Marks the customer as erased: no list, search or count has them from now on. */
export const updateUserErased = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: Erased,
): Promise<void> => {
  await tx.rows(
    statement(sql`update users set first_name = null, last_name = null, name_key = '', email = null, email_confirmed_at = null,
        email_confirmation_sent_at = null, phone = null, phone_confirmed_at = null,
        birth_date = null, birth_day = null, birth_month = null, gender = 'unknown', language = null, note = null, external_id = null, erased_at = ${now}::timestamptz,
        removed_at = ${now}::timestamptz, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${user_id}::uuid`),
  );
};

/** Reasons, comments and notes that were written about them or by them. */
export const updateTextsErased = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: Erased,
): Promise<void> => {
  const { business_id } = scope;
  const theirs = cards(scope, user_id);
  await tx.rows(
    statement(sql`update transactions set reason = null
      where business_id = ${business_id}::uuid and card_subscription_id in ${theirs} and reason is not null`),
  );
  await tx.rows(
    statement(sql`update feedback set comment = null, reply = null, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${business_id}::uuid and card_subscription_id in ${theirs} and (comment is not null or reply is not null)`),
  );
  // Choices in polls still count; written answers are deleted.
  await tx.rows(
    statement(sql`update message_deliveries set answer = answer - 'text'
      where business_id = ${business_id}::uuid and user_id in ${people(scope, user_id)} and answer ? 'text'`),
  );
  // A request is not without a reason.
  await tx.rows(
    statement(sql`update adjustment_requests set reason = '–', note = null
      where business_id = ${business_id}::uuid and card_subscription_id in ${theirs}`),
  );
  // What a till promised them is over with them.
  await tx.rows(
    statement(sql`update promise_conflicts set number = null, note = null, status = case when status = 'open' then 'left' else status end,
        settled_at = coalesce(settled_at, ${now}::timestamptz)
      where business_id = ${business_id}::uuid and card_subscription_id in ${theirs}`),
  );
  // What they reported and nobody answered yet is over with them.
  await tx.rows(
    statement(sql`update adjustment_requests set status = 'withdrawn', decided_at = ${now}::timestamptz, list_key = '0' || substr(list_key, 2)
      where business_id = ${business_id}::uuid and card_subscription_id in ${theirs} and user_id is not null and status = 'pending'`),
  );
};

/**
 * Deletes other names of a customer: nicknames in challenges, entries in groups, and card numbers stored by imports; and
 * browsers that their invitations name. Invitations that nobody has used end; a friend who has the card keeps what they
 * were promised.
 */
export const deleteTracesErased = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: Erased,
): Promise<void> => {
  const { business_id } = scope;
  const theirs = cards(scope, user_id);
  await tx.rows(
    statement(
      sql`delete from challenge_nicknames where business_id = ${business_id}::uuid and card_subscription_id in ${theirs}`,
    ),
  );
  await tx.rows(
    statement(
      sql`delete from promotion_group_members where business_id = ${business_id}::uuid and card_subscription_id in ${theirs}`,
    ),
  );
  await tx.rows(
    statement(
      sql`update referrals set status = case when status = 'sent' then 'withdrawn' else status end, sealed_token = null, browser_hashes = '{}',
          settled_at = case when status = 'sent' then ${now}::timestamptz else settled_at end, updated_at = ${now}::timestamptz
        where business_id = ${business_id}::uuid and inviter_id in ${people(scope, user_id)}`,
    ),
  );
  await tx.rows(
    statement(
      sql`update referrals set guest_browser_hash = null
        where business_id = ${business_id}::uuid and guest_id in ${people(scope, user_id)} and guest_browser_hash is not null`,
    ),
  );
  await tx.rows(
    statement(
      sql`update import_marks set number = null where business_id = ${business_id}::uuid and user_id in ${people(scope, user_id)} and number is not null`,
    ),
  );
};
