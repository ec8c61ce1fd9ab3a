/** Messages of webhooks against what the documents say of them. */
import { webhookData, webhookMessage } from "@rewardo/contract/webhook-messages";
import { expect } from "vitest";
import * as z from "zod/mini";

/** Each message of a known type is what the contract describes, and has no field more. */
export const expectDescribed = (received: readonly { readonly body: string }[]): void => {
  for (const { body } of received) {
    const message = JSON.parse(body) as { type: keyof typeof webhookData };
    if (!Object.hasOwn(webhookData, message.type)) continue;
    expect(z.parse(webhookMessage(message.type), message)).toEqual(message);
  }
};
