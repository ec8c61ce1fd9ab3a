import type { AdjustEvent, EarningRule, Item, Programme, VisitEvent } from "../types/index.ts";

/** A points card that gives 1 point for every 10.00, without expiry, pending period or caps. */
export const programmeWith = (changes: Partial<Programme> = {}): Programme => ({
  version_id: "version",
  card_id: "card",
  card_status: "active",
  card_type: "points",
  unit: "point",
  stamps_required: null,
  currency: "PLN",
  time_zone: "Europe/Warsaw",
  earning: ruleWith(),
  expiry: { kind: "none" },
  pending_hours: 0,
  reversal_policy: { earned: "allow_negative", spent: "restore" },
  caps: { visits_per_day: null, earned_per_day: null, minutes_between_visits: null },
  rewards: [{ _id: "coffee", name: { en: "Coffee" }, cost: 10 }],
  coupons: [],
  offers: [],
  levels: [],
  ...changes,
});

export const ruleWith = (changes: Partial<EarningRule> = {}): EarningRule => ({
  _id: "rule",
  mode: "each",
  earns: 1,
  amount: 1000,
  filter: { mode: "all", names: [] },
  ...changes,
});

/** A stamps card of ten, one stamp a visit. */
export const stampsProgramme = (changes: Partial<Programme> = {}): Programme =>
  programmeWith({
    card_type: "stamps_stacked",
    unit: "stamp",
    stamps_required: 10,
    earning: ruleWith({ mode: "visit" }),
    ...changes,
  });

export const NOON = "2026-03-10T11:00:00.000Z";

export const visitWith = (changes: Partial<VisitEvent> = {}): VisitEvent => {
  const occurred = changes.occurred_at ?? NOON;
  return {
    type: "visit",
    occurred_at: occurred,
    recorded_at: occurred,
    amount: null,
    items: [],
    custom_amount: null,
    reason: null,
    reward_ids: [],
    earns: true,
    staff_limit: null,
    waive_guards: false,
    ...changes,
  };
};

export const adjustWith = (delta: number, changes: Partial<AdjustEvent> = {}): AdjustEvent => {
  const occurred = changes.occurred_at ?? NOON;
  return {
    type: "adjust",
    occurred_at: occurred,
    recorded_at: occurred,
    delta,
    entry_kind: "adjusted",
    reason: "correction",
    staff_limit: null,
    ...changes,
  };
};

export const itemWith = (lineNo: number, amount: number, changes: Partial<Item> = {}): Item => ({
  line_no: lineNo,
  name: `Item ${lineNo}`,
  group: null,
  product_id: null,
  quantity: 1,
  amount,
  product_points: null,
  never_earns: null,
  ...changes,
});
