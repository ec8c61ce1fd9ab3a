/** Asking an SMS provider over HTTP. What it answers may repeat number and text, so that no error quotes it. */
import { circuitBreaker } from "../circuit-breaker.ts";
import { systemClock } from "../clock.ts";
import { SmsUncertain } from "./sender.ts";

export interface ProviderReply {
  readonly status: number;
  /** An empty object where the answer is no JSON object. */
  readonly body: Readonly<Record<string, unknown>>;
}

export type AskProvider = (
  path: string,
  body: URLSearchParams,
  signal: AbortSignal,
  options?: { isRepeatable: boolean },
) => Promise<ProviderReply>;

interface ProviderOptions {
  /** Named in the log, as `SMSAPI`. */
  readonly name: string;
  readonly url: string;
  /** Holds a secret. */
  readonly authorization: string;
}

const timeoutMs = 15_000;
const mostCharacters = 1_000_000;

/** The connection was never made, so that nothing was sent. */
const neverConnected: readonly unknown[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

const codeOf = (error: unknown): unknown => ((error as { cause?: { code?: unknown } }).cause ?? {}).code;

const toObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/**
 * Posts a form. Statuses from 500 on and 429 are trouble and throw; without an answer it throws SmsUncertain, unless
 * nothing left or the call `isRepeatable`.
 */
export const providerAsker = ({ name, url, authorization }: ProviderOptions): AskProvider => {
  const breaker = circuitBreaker({ name, clock: systemClock, isTrouble: () => true });
  const ask: AskProvider = async (path, body, signal, { isRepeatable } = { isRepeatable: false }) => {
    let reply: Response;
    let text: string;
    try {
      reply = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body,
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
      text = await reply.text();
    } catch (error) {
      const hasLeft = !isRepeatable && !neverConnected.includes(codeOf(error));
      const message = `${name} does not answer: ${error instanceof Error ? error.name : "no reason"}`;
      throw hasLeft ? new SmsUncertain(message) : new Error(message);
    }
    if (reply.status >= 500 || reply.status === 429) throw new Error(`${name} answers ${reply.status}`);
    return { status: reply.status, body: text.length > mostCharacters ? {} : toObject(text) };
  };
  return (...asked) => breaker.run(() => ask(...asked));
};
