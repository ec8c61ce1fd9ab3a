import { addDays, addMonths, localDay, startOfLocalDay } from "@rewardo/rules";
import { statusAt } from "./coupon-life.ts";
import { isWithinTimes, outsideValidity } from "./moment.ts";
import type { Moment } from "./moment.ts";
import type { GrantedCoupon, ProgrammeCoupon, PromotionStatus, RejectionCode, TillContext } from "./types.ts";
import type { Times, Validity } from "./types.ts";

/** What is asked of coupons, offers and rewards alike. */
type Campaign = {
  readonly status: PromotionStatus;
  readonly validity: Validity;
  readonly times: Times | null;
  readonly place_ids: readonly string[] | null;
};

/** Why a campaign does not hold at that moment and place, or null. An unknown place is none of those that are named. */
export function campaignRefusal(campaign: Campaign, moment: Moment, placeId: string | null): RejectionCode | null {
  if (campaign.status !== "active") return "not_running";
  // What a grant starts is asked of the grant.
  const outside = campaign.validity.kind === "hours" ? null : outsideValidity(campaign.validity, null, moment);
  if (outside !== null) return outside;
  if (campaign.place_ids !== null && (placeId === null || !campaign.place_ids.includes(placeId))) {
    return "place_not_allowed";
  }
  return campaign.times === null || isWithinTimes(campaign.times, moment) ? null : "outside_hours";
}

export type CouponRefusal = { readonly code: RejectionCode; readonly next_at?: string; readonly condition?: string };

/**
 * Why a customer may not use a granted coupon now, or null; the first reason in a fixed order, from what never changes
 * to what soon will. `usedHere`: how often the same visit has used the coupon already. The basket is asked elsewhere.
 */
export function grantRefusal(
  coupon: ProgrammeCoupon | undefined,
  grant: GrantedCoupon,
  till: TillContext | undefined,
  moment: Moment,
  recordedAt: string,
  usedHere: number,
): CouponRefusal | null {
  if (coupon === undefined || grant.status === "voided") return { code: "not_found" };
  if (coupon.effect.kind === "none") return { code: "condition_not_met", condition: "information_only" };
  if (!isForThem(coupon, till)) return { code: "recipient_does_not_match" };
  const status = statusAt(grant, recordedAt);
  if (status === "redeemed") return { code: "already_redeemed" };
  if (status === "expired") return { code: "expired" };
  const refusal = campaignRefusal(coupon, moment, till?.place_id ?? null);
  const outside = outsideValidity(coupon.validity, grant.granted_at, moment);
  if (refusal === "not_running") return { code: refusal };
  if (outside !== null) return { code: outside };
  if (status === "locked" && (grant.locked_by === null || grant.locked_by !== (till?.lock_key ?? null))) {
    return { code: "locked" };
  }
  if (coupon.campaign_limit !== null && grant.used_in_campaign + usedHere >= coupon.campaign_limit) {
    return { code: "campaign_limit_reached" };
  }
  if (coupon.customer_limit !== null && grant.used_by_customer + usedHere >= coupon.customer_limit) {
    return { code: "customer_limit_reached" };
  }
  return tooSoon(coupon, grant, moment, usedHere) ?? (refusal === null ? null : { code: refusal });
}

function isForThem({ target }: ProgrammeCoupon, till: TillContext | undefined): boolean {
  if (target.kind === "all") return true;
  if (till === undefined) return false;
  if (target.kind === "card_subscription") return target.card_subscription_id === till.card_subscription_id;
  return till.promotion_group_ids.includes(target.promotion_group_id);
}

function tooSoon(
  { usage_frequency: frequency }: ProgrammeCoupon,
  { last_used_at: lastUsedAt }: GrantedCoupon,
  moment: Moment,
  usedHere: number,
): CouponRefusal | null {
  if (frequency.kind !== "once_every") return null;
  const last = usedHere > 0 ? moment.ms : lastUsedAt === null ? null : Date.parse(lastUsedAt);
  if (last === null) return null;
  const nextAt = nextUse(frequency, last, moment.zone);
  return moment.ms < nextAt ? { code: "frequency", next_at: new Date(nextAt).toISOString() } : null;
}

/** Hours are exact; after days, weeks and months the coupon can be used from the start of a local day. */
export function nextUse(
  { n, unit }: Extract<ProgrammeCoupon["usage_frequency"], { kind: "once_every" }>,
  lastMs: number,
  zone: string,
): number {
  if (unit === "hours") return lastMs + n * 3_600_000;
  const day = localDay(lastMs, zone);
  const next = unit === "months" ? addMonths(day, n) : addDays(day, unit === "weeks" ? 7 * n : n);
  return startOfLocalDay(next, zone);
}
