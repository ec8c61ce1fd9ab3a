/** Asks Google's REST API for passes, with a token that is asked for once an hour. No answer quotes a card. */
import { performance } from "node:perf_hooks";
import type { GoogleWalletProblem } from "@rewardo/contract/wallet-passes";
import type { Clock } from "../../clock.ts";
import { type GoogleAccount, signToken } from "./account.ts";
import type { Turns } from "./turns.ts";

/**
 * `missing`: Google knows no such class or object. `exists`: it has one already. `refused`: the key or the issuer does not fit.
 * `invalid`: it does not take what we said, which is our fault and no outage.
 * `later`: to be tried again, at the earliest after so many seconds where Google said so.
 */
export type GoogleAnswer =
  | { readonly kind: "done"; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: "missing" }
  | { readonly kind: "exists" }
  | { readonly kind: "refused"; readonly problem: GoogleWalletProblem }
  | { readonly kind: "invalid"; readonly reason: string }
  | { readonly kind: "later"; readonly reason: string; readonly seconds: number | null };

export interface GoogleCall {
  readonly method: "GET" | "POST" | "PATCH";
  /** Below `/walletobjects/v1/`. */
  readonly path: string;
  readonly body?: object;
}

export interface GoogleClient {
  /**
   * Calls when it is its turn. `make` is asked when the turn has come, so that the body is of that moment; it answers `null` where
   * nothing is to be called any more. Throws what `make` throws, and nothing else.
   */
  call(turns: Turns, make: () => Promise<GoogleCall | null>): Promise<GoogleAnswer>;
}

export interface GoogleClientOptions {
  readonly account: GoogleAccount;
  readonly api_url: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const scope = "https://www.googleapis.com/auth/wallet_object.issuer";
/** A token is not used in its last minute, and one that is refused within its first is no old one. */
const marginMs = 60_000;
const mostCharacters = 200_000;

const later = (reason: string, seconds: number | null = null): GoogleAnswer => ({ kind: "later", reason, seconds });

/** Seconds that an answer asks to wait, as a number or a date. */
const secondsOf = (header: string | null, nowMs: number): number | null => {
  if (header === null) return null;
  if (/^\d{1,6}$/.test(header)) return Number(header);
  const ms = Date.parse(header);
  return Number.isNaN(ms) ? null : Math.max(0, Math.ceil((ms - nowMs) / 1000));
};

const toObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** Why a call was not taken, as `INVALID_ARGUMENT`; it names no card. */
const reasonOf = (body: Readonly<Record<string, unknown>>): string => {
  const { status } = (body["error"] ?? {}) as { status?: unknown };
  return typeof status === "string" && /^[A-Z_]{1,40}$/.test(status) ? status : "no reason";
};

interface Token {
  readonly value: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

export const openGoogleClient = ({
  account,
  api_url,
  clock,
  timeoutMs = 15_000,
}: GoogleClientOptions): GoogleClient => {
  let token: Promise<Token | GoogleAnswer> | null = null;

  const send = async (url: string, init: RequestInit): Promise<Response | GoogleAnswer> => {
    try {
      return await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      return later(`no answer: ${error instanceof Error ? error.name : "no reason"}`);
    }
  };

  const read = async (answer: Response): Promise<Readonly<Record<string, unknown>> | null> => {
    try {
      const text = await answer.text();
      return text.length > mostCharacters ? {} : toObject(text);
    } catch {
      return null;
    }
  };

  const askToken = async (): Promise<Token | GoogleAnswer> => {
    const seconds = Math.floor(clock.nowMs() / 1000);
    const claims = { iss: account.client_email, scope, aud: account.token_url, iat: seconds, exp: seconds + 3600 };
    const body = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
      assertion: signToken(account, claims),
    });
    const answer = await send(account.token_url, { method: "POST", body });
    if (!(answer instanceof Response)) return answer;
    const said = (await read(answer)) ?? {};
    if (answer.status === 400 || answer.status === 401) return { kind: "refused", problem: "account_refused" };
    const { access_token, expires_in } = said;
    if (answer.status !== 200 || typeof access_token !== "string" || typeof expires_in !== "number")
      return later(`${answer.status} for a token`, secondsOf(answer.headers.get("retry-after"), clock.nowMs()));
    const fromMs = performance.now();
    return { value: access_token, fromMs, untilMs: fromMs + expires_in * 1000 - marginMs };
  };

  /** The token that is still good, or one that all who wait share. */
  const findToken = async (): Promise<Token | GoogleAnswer> => {
    token ??= askToken();
    const asked = token;
    const found = await asked;
    if ("value" in found && found.untilMs > performance.now()) return found;
    if (token === asked) token = null;
    return "value" in found ? findToken() : found;
  };

  return {
    call: async (turns, make) => {
      const known = await findToken();
      if (!("value" in known)) return known;
      await turns.next();
      const made = await make();
      if (made === null) return later("it rests");
      const { method, path, body } = made;
      await turns.leave();
      const answer = await send(`${api_url}/walletobjects/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${known.value}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!(answer instanceof Response)) return answer;
      const said = await read(answer);
      if (said === null) return later("the answer was cut off");
      const { status } = answer;
      if (status === 200) return { kind: "done", body: said };
      if (status === 404 || status === 410) return { kind: "missing" };
      if (status === 409) return { kind: "exists" };
      if (status === 403) return { kind: "refused", problem: "issuer_refused" };
      if (status === 401) {
        token = null;
        const isNew = performance.now() - known.fromMs < marginMs;
        return isNew ? { kind: "refused", problem: "account_refused" } : later("the token is over");
      }
      if (status >= 400 && status < 500 && status !== 408 && status !== 429)
        return { kind: "invalid", reason: `${status} ${reasonOf(said)}` };
      return later(`${status} ${reasonOf(said)}`, secondsOf(answer.headers.get("retry-after"), clock.nowMs()));
    },
  };
};
