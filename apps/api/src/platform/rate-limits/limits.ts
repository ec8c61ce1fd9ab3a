/**
 * Limits of attempts per address, over all servers together: they slow down guessing, and the lock on the identity ends
 * it. An attempt costs one statement, and these calls are rare; calls of every till are not counted here.
 */
import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { AppError } from "../errors.ts";
import { selectTries, upsertTry } from "./auth-role-queries.ts";

type CountingDatabase = Pick<Database, "authenticate">;

export interface RateLimit {
  /**
   * Counts a try of this address, or throws too_many_requests with the seconds to wait. Never inside a transaction of the
   * sign-in role: it takes a connection of that role, of which there are few.
   */
  spend(address: string): Promise<void>;
  /** Throws as `spend` does, and counts nothing: for where only what failed is counted, with `allows`. */
  requireRoom(key: string): Promise<void>;
  /** Like `spend`, if a refusal must stay invisible: false after too many calls. */
  allows(key: string): Promise<boolean>;
}

/** One caller is an IPv4 address, or the /64 network of an IPv6 address, which one line gets as a whole. */
const callerOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || isIP(address) !== 6) return mapped ?? address;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const [left, right] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  const all = tail === undefined ? left : [...left, ...zeros, ...right];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
};

/** Keys that have had their tries, by this process's knowledge: a flood is refused without asking the database. */
const mostRefused = 10_000;

interface Limit {
  /** Sets its counts apart from other limits'. */
  readonly name: string;
  readonly tries: number;
  readonly windowMs: number;
}

const rateLimit = (database: CountingDatabase, clock: Clock, { name, tries, windowMs }: Limit): RateLimit => {
  const refusedUntilMs = new Map<string, number>();
  const refuse = (caller: string, untilMs: number): void => {
    refusedUntilMs.delete(caller);
    if (refusedUntilMs.size >= mostRefused) refusedUntilMs.delete(refusedUntilMs.keys().next().value ?? caller);
    refusedUntilMs.set(caller, untilMs);
  };
  // Addresses of people and machines are nothing to keep in the clear for this.
  const keyOf = (caller: string): Buffer => createHash("sha256").update(`${name} ${caller}`).digest();
  const knownWait = (caller: string, nowMs: number): number => (refusedUntilMs.get(caller) ?? 0) - nowMs;
  /** The milliseconds to wait where the tries are used up; counts nothing. */
  const wait = async (address: string): Promise<number> => {
    const caller = callerOf(address);
    const nowMs = clock.nowMs();
    const knownMs = knownWait(caller, nowMs);
    if (knownMs > 0) return knownMs;
    const counted = await database.authenticate((tx) => selectTries(tx, keyOf(caller)));
    return counted === undefined || counted.count < tries ? 0 : Date.parse(counted.ends_at) - nowMs;
  };
  /** Counts a try; answers the milliseconds to wait when there were too many. */
  const count = async (address: string): Promise<number> => {
    const caller = callerOf(address);
    const nowMs = clock.nowMs();
    const knownMs = knownWait(caller, nowMs);
    if (knownMs > 0) return knownMs;
    const key = keyOf(caller);
    const [now, ends_at] = [nowMs, nowMs + windowMs].map((ms) => new Date(ms).toISOString()) as [string, string];
    const counted = await database.authenticate((tx) => upsertTry(tx, { key, now, ends_at }));
    if (counted.count <= tries) return 0;
    const endsAtMs = Date.parse(counted.ends_at);
    refuse(caller, endsAtMs);
    return endsAtMs - nowMs;
  };
  const requireNone = (waitMs: number): void => {
    if (waitMs <= 0) return;
    throw new AppError("too_many_requests", { params: { retry_after_seconds: Math.ceil(waitMs / 1000) } });
  };
  return {
    requireRoom: async (key) => requireNone(await wait(key)),
    allows: async (key) => (await count(key)) === 0,
    spend: async (address) => requireNone(await count(address)),
  };
};

/** The limits that requests share. */
export interface RateLimits {
  readonly login: RateLimit;
  /** Log-ins that are begun by opening the page, and prove nothing yet. */
  readonly signInPages: RateLimit;
  readonly pairing: RateLimit;
  readonly registration: RateLimit;
  /** Calls that may send a mail. */
  readonly mailRequests: RateLimit;
  /** Mails to one identity, counted by it. */
  readonly mailsOfIdentity: RateLimit;
  /** Tries of links that came by mail. */
  readonly mailedLinks: RateLimit;
  /** Limit per business. */
  readonly invitations: RateLimit;
  /** Limit per account. */
  readonly uploads: RateLimit;
  /** Numbers looked up in public registers, counted by account. */
  readonly lookUps: RateLimit;
  /** Passwords and codes of signed-in people, counted by identity. */
  readonly ownProofs: RateLimit;
  /** Codes beside the right password at log-in, counted by identity. */
  readonly loginCodes: RateLimit;
  /** Crashes of consoles, and how long their pages took. */
  readonly crashReports: RateLimit;
  /** What phones report of passes, which is logged. */
  readonly walletLogs: RateLimit;
  readonly pageTraces: RateLimit;
  /** Feedback of customers, with the token of a visit or with one that is none. */
  readonly feedback: RateLimit;
  /** Phone numbers that a till looks up, counted by account or device. */
  readonly phoneSearches: RateLimit;
  /** Numbers that customers show to a kiosk, and those of them that are none, counted by device. */
  readonly kioskNumbers: RateLimit;
  readonly kioskGuesses: RateLimit;
  /** Cards that a till makes, and corrections that are asked for, counted by account or device. */
  readonly newCards: RateLimit;
  readonly adjustmentRequests: RateLimit;
  /** Numbers of receipts that are none, counted by account or device, and by address. */
  readonly receiptGuesses: RateLimit;
  readonly receiptGuessesOfAddress: RateLimit;
  /** Visits that customers look for because they are missing, counted by customer and by address; and what they report. */
  readonly visitSearches: RateLimit;
  readonly visitSearchesOfAddress: RateLimit;
  readonly visitReports: RateLimit;
  /** Sheets to print that are mailed to oneself, counted by account. */
  readonly paperMails: RateLimit;
  /** Replies that are mailed, counted by business. */
  readonly replies: RateLimit;
  /** Links that confirm customers' addresses, counted by business. */
  readonly confirmations: RateLimit;
  /** Test messages to webhooks, counted by business. */
  readonly webhookTests: RateLimit;
  /** Links and codes of customers that are none, counted by address and by business; right ones are never refused. */
  readonly memberGuesses: RateLimit;
  readonly memberGuessesOfBusiness: RateLimit;
  /** Numbers that no printed card has, counted by address and by business; after too many a right one is not told either. */
  readonly paperGuesses: RateLimit;
  readonly paperGuessesOfBusiness: RateLimit;
  /** Recovery codes that are wrong, counted by address and by business; right ones are never refused. */
  readonly recoveries: RateLimit;
  readonly recoveriesOfBusiness: RateLimit;
  /** Cards that newcomers take, counted by address and by business. */
  readonly joins: RateLimit;
  readonly joinsOfBusiness: RateLimit;
  /** Six digits sent to a contact, counted by address of the caller, by contact, and by customer. */
  readonly proofs: RateLimit;
  readonly proofsOfContact: RateLimit;
  readonly proofsOfMember: RateLimit;
  /** What a customer changes or asks for at their own card, counted by customer. */
  readonly memberWrites: RateLimit;
}

const windowMs = 5 * 60_000;
const hourMs = 60 * 60_000;

const limits: Readonly<Record<keyof RateLimits, Omit<Limit, "name">>> = {
  // A whole shop behind one router may log in; a guesser may not.
  login: { tries: 60, windowMs },
  // Looking at the page must not use up the tries of those who log in.
  signInPages: { tries: 300, windowMs },
  // Against 30^8 codes that live for 15 minutes.
  pairing: { tries: 20, windowMs },
  // Each try costs a password's hash and may leave a business behind.
  registration: { tries: 30, windowMs: hourMs },
  mailRequests: { tries: 20, windowMs },
  // Protects mailboxes from floods, and the latest link from being replaced over and over.
  mailsOfIdentity: { tries: 5, windowMs: hourMs },
  mailedLinks: { tries: 60, windowMs },
  // A whole staff may be invited at once, but not a stream of mails sent in a business's name.
  invitations: { tries: 100, windowMs: hourMs },
  // Each is re-encoded; a whole menu's photos may come in one sitting.
  uploads: { tries: 120, windowMs },
  // A person types only a few numbers, and the registers' quota is shared by all.
  lookUps: { tries: 20, windowMs: hourMs },
  // Against a stranger at an open console.
  ownProofs: { tries: 20, windowMs: 3 * windowMs },
  // Three of a million codes are right at a time; ten wrong ones also lock the identity.
  loginCodes: { tries: 10, windowMs },
  // A shop whose tills all crash is worth knowing of, a stream is not.
  webhookTests: { tries: 60, windowMs: hourMs },
  crashReports: { tries: 60, windowMs: hourMs },
  walletLogs: { tries: 60, windowMs: hourMs },
  pageTraces: { tries: 120, windowMs },
  // The guests of one café may all speak of it in its network.
  feedback: { tries: 60, windowMs },
  // More than a queue forgets its cards, and too few to try out who is a customer.
  phoneSearches: { tries: 30, windowMs: 2 * windowMs },
  // A guest after the other all day, and no machine; a mistyped number is typed again, one after another is a guess.
  kioskNumbers: { tries: 300, windowMs: hourMs },
  kioskGuesses: { tries: 20, windowMs: 2 * windowMs },
  // A card a minute is a queue that signs up; more at once come from no customers.
  newCards: { tries: 60, windowMs: hourMs },
  // Each is drawn and attached; who tries out all looks of a poster looks at the screen.
  paperMails: { tries: 20, windowMs: hourMs },
  // Each waits for a person who looks at it.
  adjustmentRequests: { tries: 30, windowMs: hourMs },
  // Receipts that have not arrived yet are named again; numbers that follow one another are not to be tried out.
  receiptGuesses: { tries: 20, windowMs: 2 * windowMs },
  receiptGuessesOfAddress: { tries: 100, windowMs: 2 * windowMs },
  // Receipts follow one another, and a guest misses a visit now and then; all guests of a café share its network.
  visitSearches: { tries: 12, windowMs: 24 * hourMs },
  visitSearchesOfAddress: { tries: 120, windowMs: hourMs },
  // Each waits for a person who looks at it.
  visitReports: { tries: 6, windowMs: 24 * hourMs },
  // A long evening of answering, and no stream of mails in a business's name.
  replies: { tries: 100, windowMs: hourMs },
  // A busy day of new customers, and no stream of mails to addresses that someone typed.
  confirmations: { tries: 100, windowMs: hourMs },
  // Nobody guesses 128 bits: the limit keeps a flood from asking the database, and a café's guests are not counted.
  memberGuesses: { tries: 60, windowMs },
  memberGuessesOfBusiness: { tries: 600, windowMs },
  // Twelve digits are tried out by a machine; a code that is scanned is not mistyped, and a café's guests are not counted.
  paperGuesses: { tries: 60, windowMs },
  paperGuessesOfBusiness: { tries: 600, windowMs },
  // 59 bits are not guessed, and a person mistypes a few times.
  recoveries: { tries: 20, windowMs: hourMs },
  recoveriesOfBusiness: { tries: 300, windowMs: hourMs },
  // All guests of a café share its network; a full house that takes cards at once is let in, a machine is not.
  joins: { tries: 300, windowMs: hourMs },
  joinsOfBusiness: { tries: 3000, windowMs: hourMs },
  // A whole café may prove its contacts; one mailbox or phone is not flooded.
  proofs: { tries: 120, windowMs: hourMs },
  proofsOfContact: { tries: 5, windowMs: hourMs },
  proofsOfMember: { tries: 10, windowMs: hourMs },
  memberWrites: { tries: 120, windowMs },
};

/** Counters in this database; other servers on it count along. */
export const createRateLimits = (database: CountingDatabase, clock: Clock): RateLimits =>
  Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, rateLimit(database, clock, { name, ...limit })]),
  ) as unknown as RateLimits;
