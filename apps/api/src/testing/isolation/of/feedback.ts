/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { giveFeedback } from "../../feedback.ts";
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { accountOf, freshRow, inPolish } from "../probe.ts";
import { commitAt, type Tenant } from "../../tenant.ts";
import * as giving from "../../../features/people/feedback/giving-queries.ts";
import * as mails from "../../../features/people/feedback/mail-queries.ts";
import * as feedback from "../../../features/people/feedback/queries.ts";

const feedbackOf = ({ points }: Tenant): feedback.FeedbackFilter => ({
  subject: { kind: "card_subscriptions", id: points.card_subscription_id },
  place_ids: null,
});

/** What is said of a visit that was just written; of version 1. */
const freshFeedback = freshRow(
  async (of) => {
    const transaction_id = await commitAt(of.accounts.owner.caller, of.points.number, of.places[0], { amount: 1000 });
    return giveFeedback(of.ctx, { transaction_id });
  },
  (of) => of.made("feedback"),
);

export const isolation: Isolation = {
  fill: {
    // Of the first visit, as if it had come from the device.
    feedback: async ({ ctx, transactions, device_id }, business) => {
      const _id = await giveFeedback(ctx, {
        transaction_id: transactions[0],
        comment: `Good visit to ${business}`,
        device_id,
      });
      const reply = { status: "new", reply: "Dziękujemy!", now } as const;
      await ctx.database.write(ctx.scope, (tx) => feedback.updateFeedback(tx, ctx.scope, _id, reply));
      return _id;
    },
  },
  rights: {
    // What a customer said stays as it was said, until they are erased.
    feedback: [
      "select",
      "insert",
      "update comment",
      "update reply",
      "update reply_mailed_at",
      "update status",
      "update updated_at",
      "update version",
    ],
  },
  probes: {
    // Feedback on a visit needs its token.
    giveFeedback: { refused: 422, body: () => ({ token: "no token", rating: 5, language: "pl" }) },
    readFeedbackToken: { item: (ids) => ids.id((of) => of.transactions[0]), isUnmarked: true },
    listCardFeedback: { item: (ids) => ids.id((of) => of.points_card_id) },
    exportFeedback: inPolish,
    readFeedback: { item: (ids) => ids.id((of) => of.made("feedback")) },
    markFeedbackSeen: { item: freshFeedback },
    replyToFeedback: { item: freshFeedback, body: () => ({ reply: "Dziękujemy!" }) },
    resolveFeedback: { item: freshFeedback },
    listAccountFeedback: { item: accountOf },
    readAccountFeedback: { item: accountOf, below: (ids) => ids.id((of) => of.made("feedback")) },
    listCardSubscriptionFeedback: { item: (ids) => ids.id((of) => of.points.card_subscription_id) },
    listDeviceFeedback: { item: (ids) => ids.id((of) => of.device_id) },
  },
  reads: {
    selectFeedback: (tx, scope, of) => feedback.selectFeedback(tx, scope, feedbackOf(of), page),
    selectFeedbackById: (tx, scope, of) => feedback.selectFeedbackById(tx, scope, feedbackOf(of), of.made("feedback")),
    selectFeedbackForChange: (tx, scope, of) => feedback.selectFeedbackForChange(tx, scope, of.made("feedback"), null),
    selectRatings: async (tx, scope, of) => {
      const { count, mean_rating } = await feedback.selectRatings(tx, scope, feedbackOf(of), 100);
      return count === 0 ? undefined : mean_rating;
    },
    selectReplyMail: (tx, scope, of) => mails.selectReplyMail(tx, scope, of.made("feedback")),
    selectVisit: (tx, scope, of) => giving.selectVisit(tx, scope, of.transactions[0], null),
    selectLastVisit: (tx, scope, of) =>
      giving.selectLastVisit(tx, scope, {
        ...{ card_subscription_id: of.points.card_subscription_id, place_id: of.places[0] },
        since: "2000-01-01T00:00:00.000Z",
      }),
    selectGiven: (tx, scope, of) => giving.selectGiven(tx, scope, of.transactions[0]),
    selectSubjectExists: async (tx, scope, of) =>
      (await feedback.selectSubjectExists(tx, scope, feedbackOf(of).subject!)) ? "exists" : undefined,
  },
  writes: {
    updateReplyMailed: (tx, scope, of) =>
      mails.updateReplyMailed(tx, scope, of.made("feedback"), { reply: "Dziękujemy!", now }),
    insertFeedback: (tx, scope, of) =>
      giving.insertFeedback(tx, scope, {
        ...{ _id: made(), transaction_id: of.transactions[1], rating: 4, comment: null, language: "pl", now },
      }),
    updateFeedback: (tx, scope, of) =>
      feedback.updateFeedback(tx, scope, of.made("feedback"), { status: "seen", reply: null, now }),
  },
};
