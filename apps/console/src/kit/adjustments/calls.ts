/** The calls about requests for corrections. */
import {
  approveAdjustment,
  askForAdjustment,
  declineAdjustment,
  listAdjustmentRequests,
  withdrawAdjustment,
} from "@rewardo/contract/adjustment-requests";
import { previewAdjustment } from "@rewardo/contract/card-subscriptions";

export const requestCalls = {
  ask: askForAdjustment,
  list: listAdjustmentRequests,
  approve: approveAdjustment,
  decline: declineAdjustment,
  withdraw: withdrawAdjustment,
  preview: previewAdjustment,
};
