/** Visits that customers speak of, and what they say, as it is written. */
import type { Feedback } from "@rewardo/contract/feedback";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** A visit of a member who is still one, at these places; `null` is every place. */
export const selectVisit = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  place_ids: readonly string[] | null,
): Promise<{ occurred_at: string; card_subscription_id: string } | undefined> =>
  tx.row(
    statement<{
      occurred_at: string;
      card_subscription_id: string;
    }>(sql`select t.occurred_at, t.card_subscription_id from transactions t
      join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = t.card_subscription_id
      where ${inScope(scope, "t.business_id")} and t._id = ${_id}::uuid and t.kind in ('visit', 'redeem') and t.status <> 'reversed'
        and cs.removed_at is null
        ${place_ids === null ? sql`` : sql`and t.place_id = any(${[...place_ids]}::uuid[])`}`),
  );

/** The last visit with a card at a place since then, of a member who is still one. */
export const selectLastVisit = (
  tx: Transaction,
  scope: BusinessScope,
  of: { readonly card_subscription_id: string; readonly place_id: string; readonly since: string },
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select t._id from transactions t
      join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = t.card_subscription_id
      where ${inScope(scope, "t.business_id")} and t.card_subscription_id = ${of.card_subscription_id}::uuid
        and t.place_id = ${of.place_id}::uuid and t.kind in ('visit', 'redeem') and t.status <> 'reversed'
        and t.occurred_at > ${of.since}::timestamptz and cs.removed_at is null
      order by t.occurred_at desc, t._id desc limit 1`),
  );

type Given = Pick<Feedback, "rating" | "comment" | "language" | "created_at">;

/** Feedback on a visit. */
export const selectGiven = (
  tx: Transaction,
  scope: BusinessScope,
  transaction_id: string,
): Promise<Given | undefined> =>
  tx.row(
    statement<Given>(sql`select f.rating, f.comment, f.language, f.created_at from feedback f
      where ${inScope(scope, "f.business_id")} and f.transaction_id = ${transaction_id}::uuid`),
  );

/** Keeps what is said of a visit, with who served and where; false when something was said of it before. */
export const insertFeedback = async (
  tx: Transaction,
  scope: BusinessScope,
  {
    _id,
    transaction_id,
    rating,
    comment,
    language,
    now,
  }: Omit<Given, "created_at"> & {
    _id: string;
    transaction_id: string;
    now: string;
  },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`insert into feedback (business_id, _id, transaction_id, card_subscription_id, account_id, device_id, place_id,
        rating, comment, language, created_at, updated_at)
      select t.business_id, ${_id}::uuid, t._id, t.card_subscription_id, t.account_id, t.device_id, t.place_id,
        ${rating}::smallint, ${comment}::text, ${language}, ${now}::timestamptz, ${now}::timestamptz
      from transactions t where ${inScope(scope, "t.business_id")} and t._id = ${transaction_id}::uuid
      on conflict (business_id, transaction_id) do nothing returning 1`),
  )) !== undefined;
