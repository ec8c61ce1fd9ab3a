/** Replies as they are mailed. */
import type { Feedback } from "@rewardo/contract/feedback";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface ReplyMail extends Pick<Feedback, "comment" | "language"> {
  email: string;
  reply: string;
  business: string;
  /** The business's picture among the uploads. */
  logo: string | null;
  /** The business's own address, where it gave one. */
  reply_to: string | null;
}

/** A reply that is not mailed yet, to the customer who holds the card now; `undefined` without one or a confirmed address. */
export const selectReplyMail = (tx: Transaction, scope: BusinessScope, _id: string): Promise<ReplyMail | undefined> =>
  tx.row(
    statement<ReplyMail>(sql`select u.email, f.reply, f.comment, f.language, b.name as business, b.logo, b.email as reply_to
      from feedback f
      join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = f.card_subscription_id
      join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
      join businesses b on ${inScope(scope, "b._id")}
      where ${inScope(scope, "f.business_id")} and f._id = ${_id}::uuid and f.reply is not null and f.reply_mailed_at is null
        and u.email is not null and u.email_confirmed_at is not null and u.removed_at is null and cs.removed_at is null`),
  );

/** Notes that this reply was mailed; another that took its place meanwhile is still to be mailed. */
export const updateReplyMailed = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { reply, now }: { reply: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update feedback set reply_mailed_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and reply = ${reply}`),
  );
};
