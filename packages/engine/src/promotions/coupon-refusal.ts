import { addDays, addMonths, localDay, startOfLocalDay } from "@rewardo/rules";
import { statusAt } from "./coupon-life.ts";
import { isUsable } from "./effects.ts";
import { isWithinTimes, outsideValidity, startsWithGrant } from "./moment.ts";
import type { Moment } from "./moment.ts";
import type { GrantedCoupon, ProgrammeCoupon, PromotionStatus, RejectionCode, TillContext } from "../types/index.ts";
import type { Times, Validity } from "../types/index.ts";

/** The conditions that coupons, offers and rewards share. */
type Campaign = {
  readonly status: PromotionStatus;
  readonly validity: Validity;
  readonly times: Times | null;
  readonly place_ids: readonly string[] | null;
};

/** Why a campaign is not in force at that moment and place, or null. An unknown place matches no named place. */
export const campaignRefusal = (campaign: Campaign, moment: Moment, placeId: string | null): RejectionCode | null => {
  if (campaign.status !== "active") return "not_running";
  // A validity that starts with the grant is checked on the grant.
  const outside = startsWithGrant(campaign.validity) ? null : outsideValidity(campaign.validity, null, moment);
  if (outside !== null) return outside;
  if (campaign.place_ids !== null && (placeId === null || !campaign.place_ids.includes(placeId))) {
    return "place_not_allowed";
  }
  return campaign.times === null || isWithinTimes(campaign.times, moment) ? null : "outside_hours";
};

export type CouponRefusal = { readonly code: RejectionCode; readonly next_at?: string; readonly condition?: string };

/**
 * Why a customer cannot use a granted coupon now, or null; the first reason in a fixed order, from permanent to
 * temporary ones. `usedHere`: how often this visit has used the coupon already. The basket is checked elsewhere.
 */
export const grantRefusal = (
  coupon: ProgrammeCoupon | undefined,
  grant: GrantedCoupon,
  till: TillContext | undefined,
  moment: Moment,
  recordedAt: string,
  usedHere: number,
): CouponRefusal | null => {
  if (coupon === undefined || grant.status === "voided") return { code: "not_found" };
  if (!isUsable(coupon)) return { code: "condition_not_met", condition: "information_only" };
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
};

/** Whether the coupon's target takes the membership in. */
export const isForThem = ({ target }: Pick<ProgrammeCoupon, "target">, till: TillContext | undefined): boolean => {
  switch (target.kind) {
    case "all":
      return true;
    case "card_subscription":
      return [till?.card_subscription_id, ...(till?.merged_ids ?? [])].includes(target.card_subscription_id);
    case "promotion_group":
      return till !== undefined && till.promotion_group_ids.includes(target.promotion_group_id);
  }
};

const tooSoon = (
  { usage_frequency: frequency, customer_limit: limit }: ProgrammeCoupon,
  { last_used_at: lastUsedAt, used_by_customer: used }: GrantedCoupon,
  moment: Moment,
  usedHere: number,
): CouponRefusal | null => {
  switch (frequency.kind) {
    // Once for a customer, however many copies they were given, unless the coupon's own limit lets them use several.
    case "once":
      return limit === null && used + usedHere > 0 ? { code: "already_redeemed" } : null;
    case "unlimited":
      return null;
    case "once_every":
      return beforeNext(frequency, lastUsedAt, moment, usedHere);
  }
};

const beforeNext = (
  frequency: OnceEvery,
  lastUsedAt: string | null,
  moment: Moment,
  usedHere: number,
): CouponRefusal | null => {
  const last = usedHere > 0 ? moment.ms : lastUsedAt === null ? null : Date.parse(lastUsedAt);
  if (last === null) return null;
  const nextAt = nextUse(frequency, last, moment.zone);
  return moment.ms < nextAt ? { code: "frequency", next_at: new Date(nextAt).toISOString() } : null;
};

type OnceEvery = Extract<ProgrammeCoupon["usage_frequency"], { kind: "once_every" }>;

/** Hours are exact; days, weeks and months end at the start of a local day. */
export const nextUse = ({ n, unit }: OnceEvery, lastMs: number, zone: string): number => {
  const day = localDay(lastMs, zone);
  switch (unit) {
    case "hours":
      return lastMs + n * 3_600_000;
    case "days":
      return startOfLocalDay(addDays(day, n), zone);
    case "weeks":
      return startOfLocalDay(addDays(day, 7 * n), zone);
    case "months":
      return startOfLocalDay(addMonths(day, n), zone);
  }
};
