/** The calls about requests for corrections, and what their answers are kept under. */
import type {
  approveAdjustment,
  askForAdjustment,
  declineAdjustment,
  listAdjustmentRequests,
  withdrawAdjustment,
} from "@rewardo/contract/adjustment-requests";
import type { previewAdjustment } from "@rewardo/contract/card-subscriptions";
import { route } from "@rewardo/web/api.ts";

export const requestCalls = {
  ask: route<typeof askForAdjustment>({
    method: "POST",
    path: "/card_subscriptions/:id/adjustment_requests",
    scope: "acting",
  }),
  list: route<typeof listAdjustmentRequests>({ method: "GET", path: "/adjustment_requests", scope: "business" }),
  approve: route<typeof approveAdjustment>({
    method: "POST",
    path: "/adjustment_requests/:id/approve",
    scope: "business",
  }),
  decline: route<typeof declineAdjustment>({
    method: "POST",
    path: "/adjustment_requests/:id/decline",
    scope: "business",
  }),
  withdraw: route<typeof withdrawAdjustment>({
    method: "POST",
    path: "/adjustment_requests/:id/withdraw",
    scope: "acting",
  }),
  preview: route<typeof previewAdjustment>({
    method: "POST",
    path: "/card_subscriptions/:id/adjust_preview",
    scope: "business",
  }),
};

export const requestsKey = ["adjustment_requests"] as const;
