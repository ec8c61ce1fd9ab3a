/** Asks a provider's API: within a time, again after a cut connection, and not while it rests. */
import { setTimeout as pause } from "node:timers/promises";
import { circuitBreaker, type CircuitBreaker } from "../../../platform/circuit-breaker.ts";
import type { Clock } from "../../../platform/clock.ts";
import { PosTrouble } from "./adapter.ts";
import { parseJson } from "./wire.ts";

export interface PosAnswer {
  readonly status: number;
  /** Parsed JSON; `null` for a body that is none. */
  readonly body: unknown;
}

export interface PosRequest {
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface AskOptions {
  /** Named in errors, as `GoPOS`. */
  readonly name: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
  /** Pauses before the second and third attempt. */
  readonly pausesMs?: readonly number[];
}

/** No answer of a provider is as large as this. */
const mostBytes = 20 * 1024 * 1024;

const readBody = async (response: Response): Promise<unknown> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > mostBytes) throw new Error("The answer is too large");
    chunks.push(chunk as Uint8Array);
  }
  const text = Buffer.concat(chunks).toString();
  try {
    return parseJson(text);
  } catch {
    return null;
  }
};

const secondsOf = (header: string | null): number => {
  const seconds = Number(header ?? "");
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 60;
};

export type PosAsker = (url: string, request?: PosRequest) => Promise<PosAnswer>;

/**
 * Answers of any status but 429 and 5xx are the caller's to judge.
 * @throws PosTrouble `unreachable` without an answer or for a 5xx, `rate_limited` for a 429
 */
export const posAsker = ({ name, clock, timeoutMs = 15_000, pausesMs = [200, 1000] }: AskOptions): PosAsker => {
  // Credentials of one business say nothing of the provider: only what is unreachable counts.
  const breaker: CircuitBreaker = circuitBreaker({
    name,
    clock,
    isTrouble: (error) => error instanceof PosTrouble && error.trouble === "unreachable",
  });
  const once = async (url: string, { method = "GET", headers = {}, body }: PosRequest): Promise<PosAnswer> => {
    let response: Response;
    let parsed: unknown;
    try {
      response = await fetch(url, {
        method,
        headers: { accept: "application/json;charset=UTF-8", ...headers },
        ...(body === undefined ? {} : { body }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      parsed = await readBody(response);
    } catch (cause) {
      throw new PosTrouble("unreachable", `${name} does not answer`, { cause });
    }
    const { status } = response;
    if (status === 429) {
      const retryAfterMs = secondsOf(response.headers.get("retry-after")) * 1000;
      throw new PosTrouble("rate_limited", `${name} asks us to slow down`, { retryAfterMs });
    }
    if (status >= 500) throw new PosTrouble("unreachable", `${name} answers ${status}`);
    return { status, body: parsed };
  };
  return async (url, request = {}) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await breaker.run(() => once(url, request));
      } catch (error) {
        const isPassing = error instanceof PosTrouble && error.trouble === "unreachable";
        const waitMs = pausesMs[attempt];
        if (!(error instanceof PosTrouble)) throw new PosTrouble("unreachable", `${name} rests`, { cause: error });
        if (!isPassing || waitMs === undefined) throw error;
        await pause(waitMs);
      }
    }
  };
};
