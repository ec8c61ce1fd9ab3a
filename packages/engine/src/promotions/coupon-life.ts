import { validityEnd } from "./moment.ts";
import type { GrantedCoupon, GrantStatus, ProgrammeCoupon, UsageFrequency } from "../types/index.ts";

/** How long a preview reserves the coupons of its basket. */
const LOCK_MINUTES = 15;

/** What can happen to a granted coupon. */
export const GRANT_STEPS = ["lock", "release", "redeem", "roll_back", "expire", "void"] as const;
export type GrantStep = (typeof GRANT_STEPS)[number];

const FROM: { readonly [step in GrantStep]: readonly GrantStatus[] } = {
  lock: ["issued", "rolled_back"],
  release: ["locked"],
  redeem: ["issued", "rolled_back", "locked"],
  roll_back: ["redeemed", "issued", "rolled_back", "locked", "expired"],
  expire: ["issued", "rolled_back", "locked"],
  void: ["issued", "rolled_back", "locked", "expired"],
};

/** The status at an instant: an expired lock no longer counts, even if it is still stored. */
export const statusAt = (grant: GrantedCoupon, at: string): GrantStatus => {
  const isLocked = grant.locked_until !== null && Date.parse(at) < Date.parse(grant.locked_until);
  return grant.status === "locked" && !isLocked ? "issued" : grant.status;
};

/** `by`: the key of the preview that takes the step. `previous_use_at`: the use before the one being rolled back. */
export type GrantStepContext = {
  readonly at: string;
  readonly by: string | null;
  readonly previous_use_at?: string | null;
};

/**
 * The grant after a step, or null where its status does not allow the step. Only the holder of a lock can redeem or
 * release it. A redeemed coupon for repeated use is issued again; a rolled-back use no longer counts. A coupon that has
 * left the programme (`undefined`) cannot be redeemed.
 */
export const grantAfter = (
  coupon: ProgrammeCoupon | undefined,
  grant: GrantedCoupon,
  step: GrantStep,
  { at, by, previous_use_at: previousUseAt = null }: GrantStepContext,
): GrantedCoupon | null => {
  const status = statusAt(grant, at);
  if (!FROM[step].includes(status)) return null;
  if (step === "roll_back" && grant.used_by_customer === 0) return null;
  const isOthers = status === "locked" && (grant.locked_by === null || grant.locked_by !== by);
  if (isOthers && (step === "redeem" || step === "release")) return null;
  const unlocked = { ...grant, locked_until: null, locked_by: null };
  switch (step) {
    case "lock":
      return { ...grant, status: "locked", locked_by: by, locked_until: lockEnd(at) };
    case "release":
      return { ...unlocked, status: "issued" };
    case "redeem":
      return coupon === undefined ? null : used(coupon, unlocked, at);
    case "roll_back":
      return {
        ...(status === "locked" ? grant : unlocked),
        // A coupon in a basket stays there, and an expired one stays expired.
        status: status === "locked" || status === "expired" ? status : "rolled_back",
        used_by_customer: grant.used_by_customer - 1,
        used_in_campaign: Math.max(0, grant.used_in_campaign - 1),
        last_used_at: previousUseAt,
      };
    case "expire":
      return { ...unlocked, status: "expired" };
    case "void":
      return { ...unlocked, status: "voided" };
  }
};

/** True when the customer has used a coupon that each may use once; the copies that they still hold are used up with it. */
export const isUsedUp = (
  { usage_frequency: frequency, customer_limit: limit }: Pick<ProgrammeCoupon, "usage_frequency" | "customer_limit">,
  { used_by_customer: used }: Pick<GrantedCoupon, "used_by_customer">,
): boolean => frequency.kind === "once" && used >= (limit ?? 1);

/**
 * How often the customer can still use a coupon that is not used up; null = any number, or nothing to be used.
 * `copies`: of a coupon for one use, those that they hold.
 */
export const usesLeft = (
  coupon: Pick<ProgrammeCoupon, "usage_frequency" | "customer_limit" | "effect">,
  { used_by_customer: used }: Pick<GrantedCoupon, "used_by_customer">,
  copies = 1,
): number | null => {
  const { usage_frequency: frequency, customer_limit: limit, effect } = coupon;
  if (effect.kind === "none") return null;
  if (frequency.kind === "once") return Math.max(0, Math.min(copies, (limit ?? 1) - used));
  return limit === null ? null : Math.max(0, limit - used);
};

/** What a coupon becomes with a use. */
const AFTER_USE: { readonly [kind in UsageFrequency["kind"]]: GrantStatus } = {
  once: "redeemed",
  once_every: "issued",
  unlimited: "issued",
};

const used = (coupon: ProgrammeCoupon, grant: GrantedCoupon, at: string): GrantedCoupon => ({
  ...grant,
  status: AFTER_USE[coupon.usage_frequency.kind],
  used_by_customer: grant.used_by_customer + 1,
  used_in_campaign: grant.used_in_campaign + 1,
  last_used_at: new Date(at).toISOString(),
});

const lockEnd = (at: string): string => new Date(Date.parse(at) + LOCK_MINUTES * 60_000).toISOString();

/** True when the grant has expired but its expiry is not stored yet; the nightly job stores it. */
export const isGrantOver = (coupon: ProgrammeCoupon, grant: GrantedCoupon, at: string, zone: string): boolean => {
  const isOpen = FROM.expire.includes(grant.status);
  return isOpen && validityEnd(coupon.validity, grant.granted_at, zone) <= Date.parse(at);
};
