/** What becomes of an invitation that a friend has used, as of the end of a local day. Pure: facts in, outcome out. */
import { comingDays, standingDays, type ReferralRefusal } from "@rewardo/contract/referrals";
import { addDays } from "@rewardo/rules";

/** `frozen`: the card is frozen; `none`: no membership is left; `over`: the promised coupon has ended. */
export type Side = "ready" | "frozen" | "none" | "over";

export interface ReferralFacts {
  readonly joined_day: string;
  /** The friend's first paid visit that stands: not taken back whole within the days that it must stand. */
  readonly visit: { readonly _id: string; readonly day: string } | null;
  /** Reasons for which it does not count; the first in the order of `referralRefusals` is shown. */
  readonly refusals: readonly ReferralRefusal[];
  /** The inviter's invitations of the same month that were paid already, and how many may be. */
  readonly paid_in_month: number;
  readonly limit: number;
  readonly inviter: Side;
  readonly guest: Side;
}

export type ReferralOutcome =
  | { readonly status: "joined" }
  | { readonly status: "lapsed" }
  | { readonly status: "came"; readonly visit: { readonly _id: string; readonly day: string } }
  | { readonly status: "refused"; readonly refusal: ReferralRefusal }
  /** The sides that can be given their coupon. */
  | { readonly status: "paid"; readonly inviter: boolean; readonly guest: boolean };

/** Days for which coupons wait for a frozen card. */
const frozenDays = 90;

/**
 * Decides by the facts at the end of `day`. The guards apply from the first visit on, so that a refusal is shown at once and not
 * after two weeks. The month's limit is counted when the coupons are due, since other invitations may have been refused by then.
 */
export const decideReferral = (facts: ReferralFacts, day: string): ReferralOutcome => {
  const { visit, refusals, joined_day, inviter, guest } = facts;
  if (refusals.includes("guest_gone")) return { status: "refused", refusal: "guest_gone" };
  const last = addDays(joined_day, comingDays);
  if (visit === null || visit.day > last) return { status: day > last ? "lapsed" : "joined" };
  const [refusal] = refusals;
  if (refusal !== undefined) return { status: "refused", refusal };
  if (day < addDays(visit.day, standingDays)) return { status: "came", visit };
  const sides = [inviter, guest];
  if (sides.includes("frozen") && day < addDays(visit.day, standingDays + frozenDays)) return { status: "came", visit };
  if (facts.paid_in_month >= facts.limit) return { status: "refused", refusal: "monthly_limit" };
  if (!sides.includes("ready"))
    return { status: "refused", refusal: sides.includes("over") ? "coupon_over" : "no_card" };
  return { status: "paid", inviter: inviter === "ready", guest: guest === "ready" };
};
