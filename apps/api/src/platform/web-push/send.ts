/** Hands a message over to the push service of a browser (RFC 8030). Its address came from the browser and is not trusted. */
import { request as plainRequest } from "node:http";
import { request as tlsRequest } from "node:https";
import { isIP } from "node:net";
import { PrivateAddress, type Targets } from "../webhooks/targets.ts";
import { encryptFor, type PushKeys } from "./encrypt.ts";
import type { Vapid } from "./vapid.ts";

/**
 * `sent`: the service has taken it. `gone`: the browser is not subscribed any more. `refused`: it will never be taken. `later`: to
 * be tried again, at the earliest after so many seconds where the service said so.
 */
export type WebPushOutcome =
  | { readonly kind: "sent" }
  | { readonly kind: "gone" }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "later"; readonly reason: string; readonly seconds: number | null };

export interface PushSubscription extends PushKeys {
  readonly endpoint: string;
}

export interface WebPushMessage {
  readonly text: string;
  /** How long the service keeps it for a browser that is not reached. */
  readonly ttlSeconds: number;
  /** A later message of the same topic takes the place of one that still waits; at most 32 signs of base64url. */
  readonly topic: string;
}

const later = (reason: string, seconds: number | null = null): WebPushOutcome => ({ kind: "later", reason, seconds });

const secondsOf = (text: string | undefined, nowMs: number): number | null => {
  if (text === undefined) return null;
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
};

/** What the status means: who is gone is not asked again, and what is wrong with us or the message gets no better. */
const outcomeOf = (status: number, retryAfter: string | undefined, nowMs: number): WebPushOutcome => {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 429 || status >= 500) return later(String(status), secondsOf(retryAfter, nowMs));
  return { kind: "refused", reason: String(status) };
};

/**
 * Whether a browser's push service may have this address: https, and no address of a network that is closed to us. Names are
 * checked again each time they are resolved.
 */
export const isPushAddress = (targets: Targets, endpoint: string): boolean => {
  if (endpoint.length > 1000 || !URL.canParse(endpoint)) return false;
  const { protocol, hostname, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  const isLiteral = isIP(host) !== 0;
  if (protocol === "http:") return isLiteral && targets.isOwn(host);
  return protocol === "https:" && (isLiteral ? targets.allows(host) : host.includes("."));
};

export interface SendOptions {
  readonly targets: Targets;
  readonly vapid: Vapid;
  readonly timeoutMs: number;
  readonly nowMs: number;
}

/** Posts one message and reads the status alone. Redirects are not followed: they would lead past the check of the address. */
export const sendWebPush = (
  { targets, vapid, timeoutMs, nowMs }: SendOptions,
  { endpoint, ...keys }: PushSubscription,
  { text, ttlSeconds, topic }: WebPushMessage,
): Promise<WebPushOutcome> => {
  if (!isPushAddress(targets, endpoint)) return Promise.resolve({ kind: "refused", reason: "address" });
  const address = new URL(endpoint);
  const body = encryptFor(keys, Buffer.from(text));
  return new Promise((resolve) => {
    const send = address.protocol === "https:" ? tlsRequest : plainRequest;
    const request = send(
      address,
      {
        ...{ method: "POST", lookup: targets.lookup, agent: false, signal: AbortSignal.timeout(timeoutMs) },
        headers: {
          authorization: vapid.authorization(address.origin, nowMs),
          "content-type": "application/octet-stream",
          "content-encoding": "aes128gcm",
          "content-length": body.length,
          ttl: String(ttlSeconds),
          urgency: "normal",
          topic,
        },
      },
      (response) => {
        resolve(outcomeOf(response.statusCode ?? 0, response.headers["retry-after"], nowMs));
        response.on("error", () => undefined);
        response.destroy();
      },
    );
    request.on("error", (error) => {
      const { name, code = "" } = error as { name: string; code?: string };
      if (error instanceof PrivateAddress) return resolve({ kind: "refused", reason: "address" });
      resolve(later(name === "AbortError" || name === "TimeoutError" ? "no answer" : code || "no connection"));
    });
    // A service that switches to another protocol ends the request with neither an answer nor an error.
    request.on("close", () => resolve(later("no answer")));
    request.end(body);
  });
};
