/** The messages of webhooks, in words. */
import { testEvent } from "@rewardo/contract/webhook-events";
import { webhookData } from "@rewardo/contract/webhook-messages";

export const toldTypes = Object.keys(webhookData) as (keyof typeof webhookData)[];

export const eventWords: Readonly<Record<keyof typeof webhookData, string>> = {
  "transaction.created": "A transaction was recorded",
  "transaction.reversed": "A transaction was taken back, whole or in part",
  "reward.redeemed": "A reward was handed over",
  "coupon.redeemed": "A coupon was used",
  "balance.adjusted": "Points or stamps were corrected by hand",
  "level.changed": "A member reached or left a level",
  "membership.created": "A customer joined a card",
  "feedback.created": "A customer rated a visit",
  [testEvent]: "Sent on request, to see whether the address answers",
};
