import type { GrantedCoupon, LevelStanding, ProgrammeCoupon, ProgrammeLevel, ProgrammeOffer } from "../types/index.ts";
import type { PromotionEffect, TillContext } from "../types/index.ts";

const EVERYTHING = { product_ids: [], filter: { mode: "all", names: [] } } as const;
const ALWAYS = { weekdays: null, hours: null };

/** A running coupon for all customers, without limits, on the whole order. Its id is the effect's kind. */
export const couponWith = (effect: PromotionEffect, changes: Partial<ProgrammeCoupon> = {}): ProgrammeCoupon => ({
  _id: effect.kind,
  name: { en: "Coupon" },
  status: "active",
  effect,
  discount_scope: "order",
  items: EVERYTHING,
  max_discount: null,
  minimum_amount: null,
  usage_frequency: { kind: "once" },
  validity: { kind: "unlimited" },
  times: ALWAYS,
  target: { kind: "all" },
  campaign_limit: null,
  customer_limit: null,
  place_ids: null,
  combines: false,
  created_at: "2026-01-01T00:00:00.000Z",
  ...changes,
});

/** A granted coupon, never used. */
export const grantWith = (couponId: string, changes: Partial<GrantedCoupon> = {}): GrantedCoupon => ({
  _id: `grant-${couponId}`,
  coupon_id: couponId,
  status: "issued",
  granted_at: "2026-03-01T00:00:00.000Z",
  locked_until: null,
  locked_by: null,
  last_used_at: null,
  used_by_customer: 0,
  used_in_campaign: 0,
  ...changes,
});

/** A running offer that doubles everything. */
export const offerWith = (changes: Partial<ProgrammeOffer> = {}): ProgrammeOffer => ({
  _id: "offer",
  name: { en: "Offer" },
  status: "active",
  kind: "points",
  items: EVERYTHING,
  multiplier: 2,
  cost: null,
  reward_id: null,
  validity: { kind: "unlimited" },
  times: ALWAYS,
  place_ids: null,
  created_at: "2026-01-01T00:00:00.000Z",
  ...changes,
});

/** A level at a hundred units a year that doubles and cannot be lost. */
export const levelWith = (changes: Partial<ProgrammeLevel> = {}): ProgrammeLevel => ({
  _id: "gold",
  name: { en: "Gold" },
  threshold: 100,
  basis: "points_earned_period",
  period_months: 12,
  multiplier: 2,
  downgrade: "none",
  grace_days: 0,
  ...changes,
});

export const standingWith = (changes: Partial<LevelStanding> = {}): LevelStanding => ({
  level_id: null,
  since: null,
  earned_in_period: 0,
  below_since: null,
  ...changes,
});

export const tillWith = (changes: Partial<TillContext> = {}): TillContext => ({
  place_id: null,
  card_subscription_id: null,
  promotion_group_ids: [],
  lock_key: null,
  handed_over: {},
  ...changes,
});

export const named = (...names: string[]) =>
  ({ product_ids: [], filter: { mode: "include_item_names" as const, names } }) as const;
