import { validityEnd } from "./moment.ts";
import type { GrantedCoupon, GrantStatus, ProgrammeCoupon } from "../types/index.ts";

/** A coupon that a preview has put into a basket is kept for it so long. */
export const LOCK_MINUTES = 15;

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

/** The status by the time of asking: a lock that has run out holds nothing, whether or not anybody wrote that down. */
export function statusAt(grant: GrantedCoupon, at: string): GrantStatus {
  const isLocked = grant.locked_until !== null && Date.parse(at) < Date.parse(grant.locked_until);
  return grant.status === "locked" && !isLocked ? "issued" : grant.status;
}

/** `by`: the preview's key, of whoever takes the step. `previous_use_at`: the use before the one that is rolled back. */
export type GrantStepContext = {
  readonly at: string;
  readonly by: string | null;
  readonly previous_use_at?: string | null;
};

/**
 * The grant after a step, or null where the step is not possible then. Only whoever holds a lock redeems or releases it.
 * A coupon for repeated use is issued again when it is redeemed; a use that is rolled back counts no more. A coupon that
 * the programme has no more (`undefined`) is not redeemed.
 */
export function grantAfter(
  coupon: ProgrammeCoupon | undefined,
  grant: GrantedCoupon,
  step: GrantStep,
  { at, by, previous_use_at: previousUseAt = null }: GrantStepContext,
): GrantedCoupon | null {
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
        // Who has it in a basket keeps it there, and what has run out stays so.
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
}

function used(coupon: ProgrammeCoupon, grant: GrantedCoupon, at: string): GrantedCoupon {
  return {
    ...grant,
    status: coupon.usage_frequency.kind === "once" ? "redeemed" : "issued",
    used_by_customer: grant.used_by_customer + 1,
    used_in_campaign: grant.used_in_campaign + 1,
    last_used_at: new Date(at).toISOString(),
  };
}

const lockEnd = (at: string): string => new Date(Date.parse(at) + LOCK_MINUTES * 60_000).toISOString();

/** True when the grant has run out and nobody has written it down yet; the nightly job asks this. */
export function isGrantOver(coupon: ProgrammeCoupon, grant: GrantedCoupon, at: string, zone: string): boolean {
  const isOpen = FROM.expire.includes(grant.status);
  return isOpen && validityEnd(coupon.validity, grant.granted_at, zone) <= Date.parse(at);
}
