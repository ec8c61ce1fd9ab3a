/** Customers and memberships: how each of their query functions is asked. */
import * as adjustmentRequests from "../../features/adjustment-requests/queries.ts";
import * as archives from "../../features/archives/queries.ts";
import { archiveTables, columnsOf, orderOf } from "../../features/archives/tables.ts";
import * as cardSubscriptions from "../../features/card-subscriptions/queries.ts";
import * as feedback from "../../features/feedback/queries.ts";
import * as exported from "../../features/exports/queries.ts";
import * as holders from "../../features/card-subscriptions/holder-queries.ts";
import * as numbers from "../../features/card-subscriptions/number-queries.ts";
import { joinCard } from "../../features/card-subscriptions/index.ts";
import * as survivors from "../../features/transactions/survivor-queries.ts";
import * as users from "../../features/users/queries.ts";
import { commitAt, type Tenant } from "../tenant.ts";
import { made, now, page, type Ask } from "./asks.ts";

/** Merges a membership with a visit into another, and answers the id of that one. */
export const mergeTwo = async ({ ctx, points_card_id, places, accounts }: Tenant): Promise<string> => {
  const [into, from] = await joinCard(ctx, points_card_id, [{}, {}]);
  const { caller } = accounts.owner;
  await commitAt(caller, from!.number, places[0], { amount: 1000 });
  const url = `/api/card_subscriptions/${into!.card_subscription_id}/merge`;
  await caller.call("POST", url, { from_id: from!.card_subscription_id }, { "idempotency-key": made() });
  return into!.card_subscription_id;
};

const anyone = {
  name_like: "%",
  name: { from: "", to: "\u{10ffff}" },
  phone: { from: "", to: "\u{10ffff}" },
  number: { from: "", to: "\u{10ffff}" },
};
const someUser = {
  first_name: "X",
  last_name: null,
  name_key: "x",
  email: null,
  phone: null,
  birth_date: null,
  gender: "unknown",
  language: null,
  now,
} as const;

const anybody = (account_id: string) => ({ account_id, adjust_max: null, place_ids: null });

const feedbackOf = ({ points }: Tenant): feedback.FeedbackFilter => ({
  subject: { kind: "card_subscriptions", id: points.card_subscription_id },
  place_ids: null,
});

export const memberReads: Readonly<Record<string, Ask>> = {
  selectCardSubscriptions: (tx, scope) => cardSubscriptions.selectCardSubscriptions(tx, scope, { at: now }, page),
  selectCardSubscription: (tx, scope, of) =>
    cardSubscriptions.selectCardSubscription(tx, scope, of.points.card_subscription_id, now),
  selectCardSubscriptionsOfUsers: (tx, scope, of) =>
    cardSubscriptions.selectCardSubscriptionsOfUsers(tx, scope, [{ _id: of.points.user_id, business_id: of.id }], now),
  selectExportOwner: (tx, scope) => exported.selectExportOwner(tx, scope),
  selectTablePages: async (tx, scope) => {
    const found: archives.ArchiveRow[] = [];
    for (const table of archiveTables) {
      const wanted = { table, columns: columnsOf(table), order: orderOf(table) };
      await archives.selectTablePages(tx, scope, wanted, async (rows) => void found.push(...rows));
    }
    return found;
  },
  selectHasRows: async (tx, scope) => ((await archives.selectHasRows(tx, scope, "users", 1)) ? "rows" : undefined),
  selectCustomerExists: async (tx, scope, of) =>
    (await archives.selectCustomerExists(tx, scope, of.points.user_id)) ? "exists" : undefined,
  selectCardNames: (tx, scope, of) => cardSubscriptions.selectCardNames(tx, scope, [of.points_card_id]),
  selectStatusForChange: (tx, scope, of) =>
    cardSubscriptions.selectStatusForChange(tx, scope, of.points.card_subscription_id),
  selectFeedback: (tx, scope, of) => feedback.selectFeedback(tx, scope, feedbackOf(of), page),
  selectFeedbackById: (tx, scope, of) => feedback.selectFeedbackById(tx, scope, feedbackOf(of), of.feedback_id),
  selectRatings: async (tx, scope, of) => {
    const { count, mean_rating } = await feedback.selectRatings(tx, scope, feedbackOf(of), 100);
    return count === 0 ? undefined : mean_rating;
  },
  selectSubjectExists: async (tx, scope, of) =>
    (await feedback.selectSubjectExists(tx, scope, feedbackOf(of).subject)) ? "exists" : undefined,
  selectAdjustmentRequests: (tx, scope, of) =>
    adjustmentRequests.selectAdjustmentRequests(tx, scope, { reader: anybody(of.accounts.admin.account_id) }, page),
  selectAdjustmentRequest: (tx, scope, of) =>
    adjustmentRequests.selectAdjustmentRequest(
      tx,
      scope,
      of.adjustment_request_id,
      anybody(of.accounts.admin.account_id),
    ),
  selectAdjustmentRequestHeld: async (tx, scope, of) =>
    (await adjustmentRequests.selectAdjustmentRequestHeld(tx, scope, of.adjustment_request_id)) ? "held" : undefined,
  selectMembershipsOfUsers: (tx, scope, of) =>
    holders.selectMembershipsOfUsers(tx, scope, [of.points.user_id], { isHeld: true }),
  selectMergedInto: (tx, scope, of) => survivors.selectMergedInto(tx, scope, of.points.card_subscription_id),
  selectLotsAlong: (tx, scope, of) =>
    survivors.selectLotsAlong(tx, scope, { way: [of.points.card_subscription_id], lot_ids: of.lot_ids }),
  selectLastVisitOfMerged: (tx, scope, of) =>
    survivors.selectLastVisitOfMerged(tx, scope, {
      card_subscription_id: of.merged_into_id,
      except: of.transactions[0],
    }),
  selectUsers: (tx, scope) => users.selectUsers(tx, scope, { ...page, sort_by: "created_at", search: anyone }),
  countUsers: (tx, scope) => users.countUsers(tx, scope, undefined, 1000),
  selectUser: (tx, scope, of) => users.selectUser(tx, scope, of.points.user_id),
  selectUserForChange: (tx, scope, of) => users.selectUserForChange(tx, scope, of.points.user_id),
};

export const memberWrites: Readonly<Record<string, Ask>> = {
  insertAdjustmentRequest: (tx, scope, of) =>
    adjustmentRequests.insertAdjustmentRequest(tx, scope, {
      _id: made(),
      card_subscription_id: of.points.card_subscription_id,
      place_id: of.places[0],
      account_id: of.accounts.owner.account_id,
      delta: 7,
      reason: "X",
      now,
    }),
  updateAdjustmentRequest: (tx, scope, of) =>
    adjustmentRequests.updateAdjustmentRequest(tx, scope, of.adjustment_request_id, {
      status: "declined",
      decided_by: of.accounts.owner.account_id,
      note: null,
      transaction_id: null,
      created_at: now,
      now,
    }),
  insertCardNumber: (tx, scope, of) =>
    numbers.insertCardNumber(tx, scope, {
      number: made(),
      card_subscription_id: of.points.card_subscription_id,
      now,
    }),
  updateNumberLive: (tx, scope, of) => numbers.updateNumberLive(tx, scope, of.points),
  updateOthersRevoked: (tx, scope, of) =>
    numbers.updateOthersRevoked(tx, scope, { ...of.points, number: "none of them" }),
  updateNumbersOwner: (tx, scope, of) =>
    numbers.updateNumbersOwner(tx, scope, {
      from_id: of.points.card_subscription_id,
      into_id: of.stamps.card_subscription_id,
    }),
  updateJoinedAt: (tx, scope, of) =>
    numbers.updateJoinedAt(tx, scope, { into_id: of.points.card_subscription_id, joined_at: now }),
  updateCardSubscriptionStatus: (tx, scope, of) =>
    cardSubscriptions.updateCardSubscriptionStatus(tx, scope, of.points.card_subscription_id, {
      status: "frozen",
      merged_into: null,
      now,
    }),
  insertMembers: (tx, scope, of) =>
    cardSubscriptions.insertMembers(
      tx,
      scope,
      of.stamps_card_id,
      [
        {
          user_id: made(),
          first_name: "X",
          last_name: null,
          name_key: "x",
          card_subscription_id: made(),
          number: "1",
          joined_at: now,
        },
      ],
      now,
    ),
  updateMembershipsUser: (tx, scope, of) =>
    holders.updateMembershipsUser(tx, scope, { from_id: of.points.user_id, into_id: of.stamps.user_id, now }),
  updateUserMerged: (tx, scope, of) =>
    users.updateUserMerged(tx, scope, { from_id: of.points.user_id, into_id: of.stamps.user_id, now }),
  updateUserFields: (tx, scope, of) => users.updateUserFields(tx, scope, of.points.user_id, someUser),
};
