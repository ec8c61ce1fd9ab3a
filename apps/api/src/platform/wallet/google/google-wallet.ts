/** What the installation can do at Google: links that put a card into a wallet, and calls that bring it up to date. */
import type { GoogleWalletProblem } from "@rewardo/contract/wallet-passes";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import { readAccount, signToken } from "./account.ts";
import { type GoogleAnswer, type GoogleCall, openGoogleClient } from "./client.ts";
import { openTurns } from "./turns.ts";

export type GoogleStanding =
  | { readonly kind: "off" }
  | { readonly kind: "broken"; readonly problem: GoogleWalletProblem }
  | { readonly kind: "ready" };

export interface GoogleWallet {
  /** As configured; empty where nothing is. */
  readonly issuer_id: string;
  /** By the key file, and by what Google said last. */
  standing(): GoogleStanding;
  /** Asks Google whether key and issuer fit; an outage says nothing of them. */
  check(database: Pick<Database, "authenticate">): Promise<GoogleStanding>;
  /** Where a customer saves the card. The link is signed, and only one person can keep the object. */
  saveLink(payload: { readonly loyaltyClasses: readonly object[]; readonly loyaltyObjects: readonly object[] }): string;
  /** Calls Google in turn with all servers. Throws what `make` throws, and nothing else. */
  call(database: Pick<Database, "authenticate">, make: () => Promise<GoogleCall> | GoogleCall): Promise<GoogleAnswer>;
  /** How many passes may be told now: none while Google rests, one to look whether it is back. */
  room(): number;
}

export interface GoogleOptions {
  /** `null`: nothing is configured. */
  readonly settings: { readonly issuer_id: string; readonly api_url: string } | null;
  /** What the key file holds. */
  readonly account: string;
  readonly public_url: string;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

const saveUrl = "https://pay.google.com/gp/v/save/";
const second = 1000;
/** Failures in a row after which nothing is asked for a while, and for how long. */
const mostFailures = 3;
const restMs = 20 * second;
const longestRestMs = 600 * second;
/** A refusal is looked at again so much later. */
const refusalMs = 600 * second;
const mostAtOnce = 100;

export const openGoogleWallet = ({ settings, account, public_url, clock, timeoutMs }: GoogleOptions): GoogleWallet => {
  const read = readAccount(account);
  const client =
    settings === null || "problem" in read
      ? null
      : openGoogleClient({
          ...{ account: read.account, api_url: settings.api_url, clock },
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        });
  const turnsOf = openTurns();
  let refusal: { readonly problem: GoogleWalletProblem; readonly atMs: number } | null = null;
  let failures = 0;
  let restsUntilMs = 0;

  const standing = (): GoogleStanding => {
    if (settings === null) return { kind: "off" };
    if (!public_url.startsWith("https://")) return { kind: "broken", problem: "insecure_address" };
    if ("problem" in read) return { kind: "broken", problem: read.problem };
    return refusal === null ? { kind: "ready" } : { kind: "broken", problem: refusal.problem };
  };

  const note = (answer: GoogleAnswer): void => {
    const nowMs = clock.nowMs();
    if (answer.kind === "refused") {
      refusal = { problem: answer.problem, atMs: nowMs };
      return;
    }
    if (answer.kind !== "later") {
      refusal = null;
      failures = 0;
      return;
    }
    failures += 1;
    const asked = Math.min((answer.seconds ?? 0) * second, longestRestMs);
    if (asked > 0 || failures >= mostFailures)
      restsUntilMs = Math.max(restsUntilMs, nowMs + Math.max(asked, failures >= mostFailures ? restMs : 0));
  };

  const call: GoogleWallet["call"] = async (database, make) => {
    if (client === null) return { kind: "later", reason: "nothing is configured", seconds: null };
    let restMs = 0;
    const answer = await client.call(turnsOf(database), async () => {
      // Calls that waited for their turn while it was asked to rest do not leave.
      restMs = Math.max(0, restsUntilMs - clock.nowMs());
      return restMs > 0 ? null : make();
    });
    if (restMs > 0) return { kind: "later", reason: "it rests", seconds: Math.ceil(restMs / second) };
    note(answer);
    return answer;
  };

  return {
    ...{ standing, call, issuer_id: settings?.issuer_id ?? "" },
    check: async (database) => {
      if (client !== null && settings !== null && public_url.startsWith("https://"))
        await call(database, () => ({
          method: "GET",
          path: `loyaltyClass?issuerId=${settings.issuer_id}&maxResults=1`,
        }));
      return standing();
    },
    saveLink: (payload) => {
      if ("problem" in read) throw new Error(googleNotReady);
      const { client_email } = read.account;
      const iat = Math.floor(clock.nowMs() / second);
      const claims = { iss: client_email, aud: "google", typ: "savetowallet", iat, origins: [public_url], payload };
      return `${saveUrl}${signToken(read.account, claims)}`;
    },
    room: () => {
      const nowMs = clock.nowMs();
      if (client === null || nowMs < restsUntilMs) return 0;
      if (refusal !== null) return nowMs < refusal.atMs + refusalMs ? 0 : 1;
      return failures > 0 ? 1 : mostAtOnce;
    },
  };
};

const googleNotReady = "There is no account at Google that could sign";
