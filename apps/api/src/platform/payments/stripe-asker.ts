/** Asks Stripe's API: forms that go out under a pinned version, again after a cut connection, under the same key. */
import { setTimeout as pause } from "node:timers/promises";
import { circuitBreaker } from "../circuit-breaker.ts";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import { PaymentFailure } from "./provider.ts";

/** The version in which Stripe reads what we ask, answers, and writes its events. */
export const stripeVersion = "2024-06-20";

/** `{ a: { b: 1 } }` is sent as `a[b]=1`; what is undefined is left out. */
export type FormValue = string | number | boolean | undefined | { readonly [name: string]: FormValue };

const fieldsOf = (value: FormValue, name: string): [string, string][] => {
  if (value === undefined) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([part, inner]) => fieldsOf(inner, name === "" ? part : `${name}[${part}]`));
};

/** The body of a call, in the order in which it is written. */
export const formOf = (fields: FormValue): string => new URLSearchParams(fieldsOf(fields, "")).toString();

export interface StripeAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Stripe's word for a refusal, such as `resource_missing`; `null` for none. */
  readonly code: string | null;
}

export type StripeAsker = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  call?: { readonly body?: string; readonly idempotency_key?: string },
) => Promise<StripeAnswer>;

export interface StripeOptions {
  readonly url: string;
  readonly key: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly timeoutMs?: number;
  /** Pauses before the second and third attempt. */
  readonly pausesMs?: readonly number[];
}

const mostCharacters = 2_000_000;

const codeOf = (body: unknown): string | null => {
  const { error } = (body ?? {}) as { error?: { code?: unknown; type?: unknown } };
  const code = error?.code ?? error?.type;
  return typeof code === "string" && /^\w{1,60}$/.test(code) ? code : null;
};

/** Without an answer, or with one that says to come again. */
class Passing extends PaymentFailure {}

/**
 * Refusals (4xx) are the caller's to judge.
 * @throws PaymentFailure when there is no answer after three attempts
 */
export const stripeAsker = (options: StripeOptions): StripeAsker => {
  const { url, key, clock, log, timeoutMs = 15_000, pausesMs = [200, 1000] } = options;
  const breaker = circuitBreaker({ name: "Stripe", clock, isTrouble: (error) => error instanceof Passing });
  const once: StripeAsker = async (method, path, { body, idempotency_key } = {}) => {
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          "stripe-version": stripeVersion,
          ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
          ...(idempotency_key === undefined ? {} : { "idempotency-key": idempotency_key }),
        },
        ...(body === undefined ? {} : { body }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await answer.text();
    } catch (error) {
      throw new Passing(`Stripe does not answer: ${error instanceof Error ? error.name : "no reason"}`);
    }
    const { status } = answer;
    // 409: the first attempt is still under way.
    if (status >= 500 || status === 429 || status === 409) throw new Passing(`Stripe answers ${status}`);
    const parsed = text.length > mostCharacters ? null : parse(text);
    return { status, body: parsed, code: status < 400 ? null : (codeOf(parsed) ?? "unknown") };
  };
  return async (method, path, call) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await breaker.run(() => once(method, path, call));
      } catch (error) {
        const waitMs = pausesMs[attempt];
        if (!(error instanceof Passing) || waitMs === undefined) {
          const failure = new PaymentFailure(error instanceof Error ? error.message : "Stripe does not answer");
          log.error("the payment provider was asked in vain", { method, path }, failure);
          throw failure;
        }
        await pause(waitMs);
      }
    }
  };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
