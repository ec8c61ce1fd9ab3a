/** How often one address may try. Counted in this process: it slows guessing, the lock on the identity ends it. */
import { isIP } from "node:net";
import type { Clock } from "./clock.ts";
import { AppError } from "./errors.ts";

export interface RateLimit {
  /** Counts a try of this address, or throws too_many_requests with the seconds to wait. */
  spend(address: string): void;
  /** As `spend`, for where a refusal may not show: false once there were too many. */
  allows(key: string): boolean;
}

const mostKeys = 50_000;

/** Who counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, all of which one line is given. */
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

const rateLimit = (clock: Clock, { tries, windowMs }: { tries: number; windowMs: number }): RateLimit => {
  const windows = new Map<string, { count: number; endsAtMs: number }>();
  /** Counts a try; answers the milliseconds to wait when there were too many. */
  const count = (address: string): number => {
    const key = callerOf(address);
    const now = clock.nowMs();
    const window = windows.get(key);
    if (window === undefined || window.endsAtMs <= now) {
      // The oldest window stands first and makes room; nobody else is forgiven.
      windows.delete(key);
      if (windows.size >= mostKeys) windows.delete(windows.keys().next().value ?? key);
      windows.set(key, { count: 1, endsAtMs: now + windowMs });
      return 0;
    }
    window.count += 1;
    return window.count > tries ? window.endsAtMs - now : 0;
  };
  return {
    allows: (key) => count(key) === 0,
    spend: (address) => {
      const waitMs = count(address);
      if (waitMs > 0) {
        throw new AppError("too_many_requests", { params: { retry_after_seconds: Math.ceil(waitMs / 1000) } });
      }
    },
  };
};

/** The limits that requests share. */
export interface RateLimits {
  readonly login: RateLimit;
  readonly pairing: RateLimit;
  readonly registration: RateLimit;
  /** Calls that may send a mail. */
  readonly mailRequests: RateLimit;
  /** Mails to one identity, counted by it. */
  readonly mailsOfIdentity: RateLimit;
  /** Tries of links that came by mail. */
  readonly mailedLinks: RateLimit;
  /** Counted by account. */
  readonly uploads: RateLimit;
}

const windowMs = 5 * 60_000;
const hourMs = 60 * 60_000;

export const createRateLimits = (clock: Clock): RateLimits => ({
  // A whole shop behind one router may log in; a guesser may not.
  login: rateLimit(clock, { tries: 60, windowMs }),
  // Against 30^8 codes that live for 15 minutes.
  pairing: rateLimit(clock, { tries: 20, windowMs }),
  // Each try costs a password's hash and may leave a business behind.
  registration: rateLimit(clock, { tries: 30, windowMs: hourMs }),
  mailRequests: rateLimit(clock, { tries: 20, windowMs }),
  // Nobody's mailbox is filled, and nobody's latest link is replaced over and over.
  mailsOfIdentity: rateLimit(clock, { tries: 5, windowMs: hourMs }),
  mailedLinks: rateLimit(clock, { tries: 60, windowMs }),
  // Each is read and written anew; a whole menu's photos may come in one sitting.
  uploads: rateLimit(clock, { tries: 120, windowMs }),
});
