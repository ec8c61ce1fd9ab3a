/** The calls about customers and their memberships, and what their answers are kept under. */
import type {
  addCardNumber,
  adjustCardSubscription,
  closeCardSubscription,
  freezeCardSubscription,
  listCardSubscriptionTransactions,
  mergeCardSubscriptions,
  previewAdjustment,
  previewMerge,
  unfreezeCardSubscription,
} from "@rewardo/contract/card-subscriptions";
import type { listUsers, readUser, updateUser, User } from "@rewardo/contract/users";
import { queryOptions } from "@tanstack/react-query";
import { recordKey } from "../../kit/record/use-record.ts";
import { call, route } from "../../platform/api.ts";

export const userCalls = {
  list: route<typeof listUsers>({ method: "GET", path: "/users", scope: "scoped" }),
  read: route<typeof readUser>({ method: "GET", path: "/users/:id", scope: "scoped" }),
  update: route<typeof updateUser>({ method: "PATCH", path: "/users/:id", scope: "business" }),
};

export const membershipCalls = {
  history: route<typeof listCardSubscriptionTransactions>({
    method: "GET",
    path: "/card_subscriptions/:id/transactions",
    scope: "scoped",
  }),
  preview: route<typeof previewAdjustment>({
    method: "POST",
    path: "/card_subscriptions/:id/adjust_preview",
    scope: "business",
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

/** One customer, asked for under the key that `useRecordCache("users")` writes to. */
export const userQuery = (id: string) =>
  queryOptions<User>({
    queryKey: recordKey("users", id),
    queryFn: ({ signal }) => call(userCalls.read, { params: { id }, signal }),
  });

/** What happened on a membership. */
export const historyKey = (id: string) => ["card_subscriptions", id, "transactions"] as const;
