/** The calls about customers and their memberships, and what their answers are kept under. */
import { exportPerson } from "@rewardo/contract/archives";
import {
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
import { listConsentEvents, recordConsent } from "@rewardo/contract/consents";
import { listDuplicatePairs, listDuplicates, tellApart } from "@rewardo/contract/duplicates";
import { listCardSubscriptionFeedback } from "@rewardo/contract/feedback";
import { readProgramme } from "@rewardo/contract/programmes";
import {
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
import { call } from "@rewardo/web/api.ts";

export const userCalls = {
  archive: exportPerson,
  list: listUsers,
  export: exportUsers,
  read: readUser,
  create: createUser,
  update: updateUser,
  erase: eraseUser,
  duplicates: listDuplicates,
  duplicatePairs: listDuplicatePairs,
  tellApart,
  consents: listConsentEvents,
  recordConsent,
  previewMerge: previewUserMerge,
  merge: mergeUsers,
};

export const membershipCalls = {
  history: listCardSubscriptionTransactions,
  coupons: listCardSubscriptionCoupons,
  give: grantCoupon,
  withdraw: voidGrant,
  programme: readProgramme,
  feedback: listCardSubscriptionFeedback,
  adjust: adjustCardSubscription,
  number: addCardNumber,
  previewMerge,
  merge: mergeCardSubscriptions,
  freeze: freezeCardSubscription,
  unfreeze: unfreezeCardSubscription,
  close: closeCardSubscription,
};

export const userQuery = recordQuery("users", (id, signal) => call(userCalls.read, { params: { id }, signal }));

/** The coupons of a membership. */
export const couponsKey = (id: string) => ["card_subscriptions", id, "coupons"] as const;

/** What happened on a membership. */
export const historyKey = (id: string) => ["card_subscriptions", id, "transactions"] as const;
