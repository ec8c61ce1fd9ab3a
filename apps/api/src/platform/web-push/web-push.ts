/** Telling browsers that are not open, through the push services of their makers. */
import type { Clock } from "../clock.ts";
import type { Targets } from "../webhooks/targets.ts";
import { arePushKeys } from "./encrypt.ts";
import { isPushAddress, type PushSubscription, sendWebPush, type WebPushMessage, type WebPushOutcome } from "./send.ts";
import { openVapid } from "./vapid.ts";

export interface WebPush {
  /** What browsers subscribe with. */
  readonly public_key: string;
  /** Why a subscription cannot be used; `null` for one that can. */
  problemOf(subscription: PushSubscription): "endpoint" | "keys" | null;
  send(subscription: PushSubscription, message: WebPushMessage): Promise<WebPushOutcome>;
}

export interface WebPushOptions {
  readonly private_key: Buffer;
  /** Where push services reach the operator: a `mailto:` or `https:` address. */
  readonly subject: string;
  readonly targets: Targets;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 15_000;

export const openWebPush = (options: WebPushOptions): WebPush => {
  const { private_key, subject, targets, clock, timeoutMs = usualTimeoutMs } = options;
  const vapid = openVapid(private_key, subject);
  return {
    public_key: vapid.public_key,
    problemOf: (subscription) =>
      !isPushAddress(targets, subscription.endpoint) ? "endpoint" : arePushKeys(subscription) ? null : "keys",
    send: (subscription, message) =>
      sendWebPush({ targets, vapid, timeoutMs, nowMs: clock.nowMs() }, subscription, message),
  };
};
