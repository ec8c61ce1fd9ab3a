/** The calls about customers and their memberships, and what their answers are kept under. */
import type { exportPerson } from "@rewardo/contract/archives";
import type {
  addCardNumber,
  adjustCardSubscription,
  closeCardSubscription,
  grantCoupon,
  voidGrant,
  freezeCardSubscription,
  listCardSubscriptionCoupons,
  listCardSubscriptionTransactions,
  mergeCardSubscriptions,
  previewMerge,
  unfreezeCardSubscription,
} from "@rewardo/contract/card-subscriptions";
import type { listConsentEvents, recordConsent } from "@rewardo/contract/consents";
import type { listDuplicatePairs, listDuplicates, tellApart } from "@rewardo/contract/duplicates";
import type { requestEmailConfirmation } from "@rewardo/contract/email-confirmations";
import type { listCardSubscriptionFeedback } from "@rewardo/contract/feedback";
import type { readProgramme } from "@rewardo/contract/programmes";
import type {
  createUser,
  eraseUser,
  exportUsers,
  listUsers,
  mergeUsers,
  previewUserMerge,
  readUser,
  updateUser,
} from "@rewardo/contract/users";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const userCalls = {
  archive: route<typeof exportPerson>({ method: "GET", path: "/users/:id/archive", scope: "acting" }),
  list: route<typeof listUsers>({ method: "GET", path: "/users", scope: "scoped" }),
  export: route<typeof exportUsers>({ method: "GET", path: "/users/export", scope: "scoped" }),
  read: route<typeof readUser>({ method: "GET", path: "/users/:id", scope: "scoped" }),
  create: route<typeof createUser>({ method: "POST", path: "/users", scope: "business" }),
  update: route<typeof updateUser>({ method: "PATCH", path: "/users/:id", scope: "business" }),
  confirmEmail: route<typeof requestEmailConfirmation>({
    method: "POST",
    path: "/users/:id/email_confirmation",
    scope: "business",
  }),
  erase: route<typeof eraseUser>({ method: "POST", path: "/users/:id/erase", scope: "business" }),
  duplicates: route<typeof listDuplicates>({ method: "GET", path: "/users/:id/duplicates", scope: "business" }),
  duplicatePairs: route<typeof listDuplicatePairs>({ method: "GET", path: "/users/duplicates", scope: "business" }),
  tellApart: route<typeof tellApart>({ method: "POST", path: "/users/:id/told_apart", scope: "business" }),
  consents: route<typeof listConsentEvents>({ method: "GET", path: "/users/:id/consents", scope: "scoped" }),
  recordConsent: route<typeof recordConsent>({ method: "POST", path: "/users/:id/consents", scope: "business" }),
  previewMerge: route<typeof previewUserMerge>({
    method: "POST",
    path: "/users/:id/merge_preview",
    scope: "business",
  }),
  merge: route<typeof mergeUsers>({ method: "POST", path: "/users/:id/merge", scope: "business" }),
};

export const membershipCalls = {
  history: route<typeof listCardSubscriptionTransactions>({
    method: "GET",
    path: "/card_subscriptions/:id/transactions",
    scope: "scoped",
  }),
  coupons: route<typeof listCardSubscriptionCoupons>({
    method: "GET",
    path: "/card_subscriptions/:id/coupons",
    scope: "scoped",
  }),
  give: route<typeof grantCoupon>({ method: "POST", path: "/card_subscriptions/:id/coupons", scope: "business" }),
  withdraw: route<typeof voidGrant>({
    method: "POST",
    path: "/card_subscriptions/:id/coupons/:part_id/void",
    scope: "business",
  }),
  programme: route<typeof readProgramme>({ method: "GET", path: "/cards/:id/programme", scope: "scoped" }),
  feedback: route<typeof listCardSubscriptionFeedback>({
    method: "GET",
    path: "/card_subscriptions/:id/feedback",
    scope: "scoped",
  }),
  adjust: route<typeof adjustCardSubscription>({
    method: "POST",
    path: "/card_subscriptions/:id/adjust",
    scope: "business",
  }),
  number: route<typeof addCardNumber>({ method: "POST", path: "/card_subscriptions/:id/numbers", scope: "business" }),
  previewMerge: route<typeof previewMerge>({
    method: "POST",
    path: "/card_subscriptions/:id/merge_preview",
    scope: "business",
  }),
  merge: route<typeof mergeCardSubscriptions>({
    method: "POST",
    path: "/card_subscriptions/:id/merge",
    scope: "business",
  }),
  freeze: route<typeof freezeCardSubscription>({
    method: "POST",
    path: "/card_subscriptions/:id/freeze",
    scope: "business",
  }),
  unfreeze: route<typeof unfreezeCardSubscription>({
    method: "POST",
    path: "/card_subscriptions/:id/unfreeze",
    scope: "business",
  }),
  close: route<typeof closeCardSubscription>({
    method: "POST",
    path: "/card_subscriptions/:id/close",
    scope: "business",
  }),
};

/** One customer. */
export const userQuery = recordQuery("users", (id, signal) => call(userCalls.read, { params: { id }, signal }));

/** The coupons of a membership. */
export const couponsKey = (id: string) => ["card_subscriptions", id, "coupons"] as const;

/** What happened on a membership. */
export const historyKey = (id: string) => ["card_subscriptions", id, "transactions"] as const;
