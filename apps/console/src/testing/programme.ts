import type { CouponPart, LevelPart, OfferPart, RewardPart } from "@rewardo/contract/programme-parts";
import { Programme, type ProgrammeContent } from "@rewardo/contract/programmes";
import { exampleFor } from "@rewardo/client/example";
import { openSchemaBook } from "@rewardo/client/schemas";

const usual = exampleFor(openSchemaBook(), Programme, "output") as Programme;

const id = (nr: number): string => `01a1fa33-42ea-7771-8148-8f6eba1020${String(nr).padStart(2, "0")}`;

export const reward: RewardPart = {
  ...{ _id: id(1), status: "active", name: { en: "Free coffee" }, description: null, image: null, cost: 10 },
  ...{ effect: { kind: "discount_percentage", percent: 20 }, validity: { kind: "unlimited" } },
  ...{ place_ids: null, stock: null },
};

export const coupon: CouponPart = {
  ...{
    _id: id(2),
    status: "active",
    name: { en: "Lemonade week" },
    description: null,
    discount_scope: "specific_items",
  },
  effect: { kind: "discount_percentage", percent: 10 },
  items: { product_ids: [], filter: { mode: "include_item_names", names: ["Lemonade", "Iced tea"] } },
  ...{ max_discount: 500, minimum_amount: null, usage_frequency: { kind: "once" } },
  validity: { kind: "datetime_range", from: "2026-06-01T00:00", to: "2090-06-08T00:00" },
  times: { weekdays: ["TUESDAY"], hours: { from: "08:00", to: "10:00" } },
  ...{ target: { kind: "all" }, issue: "automatic", campaign_limit: null, customer_limit: null },
  ...{ place_ids: null, combines: false, created_at: "2026-05-01T00:00:00.000Z" },
};

export const offer: OfferPart = {
  ...{ _id: id(3), status: "active", name: { en: "Double on cake" }, description: null, kind: "points" },
  items: { product_ids: [], filter: { mode: "include_item_names", names: ["Cheesecake"] } },
  ...{ multiplier: 2, cost: null, reward_id: null, validity: { kind: "unlimited" } },
  ...{ times: { weekdays: null, hours: null }, place_ids: null, created_at: "2026-05-01T00:00:00.000Z" },
};

export const level: LevelPart = {
  ...{ _id: id(4), status: "active", name: { en: "Gold" }, description: null, threshold: 100, multiplier: 1.5 },
  ...{ basis: "points_earned_period", period_months: 12, downgrade: "single_level", grace_days: 60, card_stock: null },
};

const content: ProgrammeContent = {
  ...usual.live,
  ...{ name: { en: "Coffee card" }, unit_name: null, unit_forms: null, terms: null, stock: "forest", image: null },
  ...{ stamp_icon: "mug", own_stamps: [], place_ids: null, stamps_required: null },
  ...{ rewards: [reward], coupons: [coupon], offers: [offer], levels: [level] },
};

/** A points card with a part of each kind, whose draft has these parts. */
export const aProgramme = (version: number, draft: Partial<ProgrammeContent> = {}): Programme => ({
  ...usual,
  ...{ type: "points", status: "active", live: content, published: content, changes: [], used: [] },
  ...{ edited_by: null, edited_at: null, version, draft: { ...content, ...draft } },
});
