/** What a till may promise while it is without a network; the same rule tells the till beforehand and the server afterwards. */

/** How much may be promised on one card between two answers of the server. */
export interface OfflineLimits {
  /** Stamps, on a card of stamps. */
  readonly stamps: number;
  /** Visits, on a card of points. */
  readonly visits: number;
}

export const usualOfflineLimits: OfflineLimits = { stamps: 6, visits: 3 };
export const mostOfflineLimits: OfflineLimits = { stamps: 50, visits: 20 };

/** A card is known for so long after it was last seen; later no reward is handed over on it without a network. */
export const knownHours = 24;

/** Of one card since the last answer: units and visits that were promised, and rewards that were handed over. */
export interface Promised {
  readonly units: number;
  readonly visits: number;
  readonly rewards: number;
}

/** What the till knew of the card: since when, and the balance that it had then. `null`: it had not seen the card. */
export type Seen = { readonly at: string; readonly balance: number } | null;

export interface OfflineVisit {
  readonly unit: "stamp" | "point";
  readonly at: string;
  /** What the visit promises. */
  readonly promised: Promised;
  /** Cost of the rewards that it hands over, in the card's units. */
  readonly cost: number;
  readonly coupons: number;
  readonly seen: Seen;
}

export type OfflineRefusal =
  | {
      readonly code: "offline_limit";
      readonly params: { readonly limit: number; readonly measure: "stamps" | "visits" };
    }
  | { readonly code: "one_reward"; readonly params: { readonly [name: string]: never } }
  | { readonly code: "not_seen_full"; readonly params: { readonly [name: string]: never } }
  | { readonly code: "seen_too_long_ago"; readonly params: { readonly hours: number } }
  | { readonly code: "coupon_not_seen"; readonly params: { readonly [name: string]: never } };

/** Why a visit goes beyond what may be promised, or `null`. `before` is what was promised on the card in the same outage. */
export const offlineRefusal = (
  { unit, at, promised, cost, coupons, seen }: OfflineVisit,
  before: Promised,
  limits: OfflineLimits,
): OfflineRefusal | null => {
  if (promised.rewards > 0) {
    if (before.rewards + promised.rewards > 1) return { code: "one_reward", params: {} };
    if (seen === null || seen.balance < cost) return { code: "not_seen_full", params: {} };
    const sinceMs = Date.parse(at) - Date.parse(seen.at);
    if (sinceMs > knownHours * 3_600_000) return { code: "seen_too_long_ago", params: { hours: knownHours } };
  }
  if (coupons > 0 && seen === null) return { code: "coupon_not_seen", params: {} };
  if (unit === "stamp" && promised.units > 0 && before.units + promised.units > limits.stamps)
    return { code: "offline_limit", params: { limit: limits.stamps, measure: "stamps" } };
  if (unit === "point" && promised.visits > 0 && before.visits + promised.visits > limits.visits)
    return { code: "offline_limit", params: { limit: limits.visits, measure: "visits" } };
  return null;
};
