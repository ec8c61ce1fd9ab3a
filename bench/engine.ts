/** One basket of 50 lines against 200 rules in force: the cost of a decision that the till waits for. */
import { emptyState, evaluate, type Item, type Programme, type ProgrammeOffer, type VisitEvent } from "@rewardo/engine";
import type { Figure } from "./figure.ts";
import { median } from "./start.ts";

const lines = 50;
const offers = 190;
const coupons = 9;
const rounds = 2000;
const warmUps = 500;

const at = "2026-03-10T11:00:00.000Z";
const groups = ["Napoje gorące", "Ciasta", "Śniadania", "Lody", "Do domu"];
const nameOf = (number: number): string => `Ciasto z owocami nr ${number} – żurawina`;

const items: readonly Item[] = Array.from({ length: lines }, (_, index) => ({
  line_no: index + 1,
  name: nameOf(index),
  group: groups[index % groups.length] ?? null,
  product_id: `product-${index}`,
  quantity: 1 + (index % 3),
  amount: 750 + index * 10,
  product_points: null,
  never_earns: null,
}));

/** A third by products, a third by names, a third by groups; none can be skipped, since no two multipliers are equal. */
const offer = (index: number): ProgrammeOffer => ({
  _id: `offer-${index}`,
  name: { pl: `Oferta ${index}` },
  status: "active",
  kind: "points",
  items: {
    product_ids: index % 3 === 0 ? [`product-${index % 60}`, `product-${index + 100}`] : [],
    filter:
      index % 3 === 1
        ? { mode: "include_item_names", names: [nameOf(index), nameOf(index % 70)] }
        : { mode: "include_item_group_names", names: [groups[index % groups.length] ?? "", `Grupa ${index}`] },
  },
  multiplier: 1.01 + index / 100,
  cost: null,
  reward_id: null,
  validity: { kind: "datetime_range", from: "2026-03-01T00:00", to: "2026-03-31T00:00" },
  times: { weekdays: ["MONDAY", "TUESDAY", "SATURDAY"], hours: { from: "07:00", to: "19:00" } },
  place_ids: ["here", "there"],
  created_at: at,
});

const coupon = (index: number): Programme["coupons"][number] => ({
  _id: `coupon-${index}`,
  name: { pl: `Kupon ${index}` },
  status: "active",
  effect: { kind: "discount_percentage", percent: 2 },
  discount_scope: index % 2 === 0 ? "specific_items" : "cheapest",
  items: { product_ids: [], filter: { mode: "exclude_item_names", names: [nameOf(index)] } },
  max_discount: null,
  minimum_amount: 1000,
  usage_frequency: { kind: "once_every", n: 1, unit: "days" },
  validity: { kind: "hours", hours: 48 },
  times: { weekdays: null, hours: null },
  target: { kind: "all" },
  campaign_limit: 1000,
  customer_limit: 10,
  place_ids: null,
  combines: true,
  created_at: at,
});

const programmeOf = (): Programme => ({
  version_id: "version",
  card_id: "card",
  card_status: "active",
  card_type: "points",
  unit: "point",
  stamps_required: null,
  currency: "PLN",
  time_zone: "Europe/Warsaw",
  earning: { _id: "rule", mode: "each", earns: 1, amount: 100, filter: { mode: "all", names: [] } },
  expiry: { kind: "rolling_months", months: 12 },
  pending_hours: 0,
  reversal_policy: { earned: "pending_first", spent: "restore" },
  caps: { visits_per_day: 5, earned_per_day: 100_000, minutes_between_visits: null },
  rewards: [{ _id: "coffee", name: { pl: "Kawa" }, cost: 10 }],
  coupons: Array.from({ length: coupons }, (_, index) => coupon(index)),
  offers: Array.from({ length: offers }, (_, index) => offer(index)),
  levels: [
    {
      _id: "gold",
      name: { pl: "Złoty" },
      threshold: 1000,
      basis: "points_earned_period",
      period_months: 12,
      multiplier: 1.5,
      downgrade: "single_level",
      grace_days: 30,
    },
  ],
});

const event: VisitEvent = {
  type: "visit",
  occurred_at: at,
  recorded_at: at,
  amount: null,
  items,
  custom_amount: null,
  reason: null,
  reward_ids: [],
  earns: true,
  staff_limit: null,
  waive_guards: false,
  coupons: Array.from({ length: coupons }, (_, index) => ({
    _id: `grant-${index}`,
    coupon_id: `coupon-${index}`,
    status: "issued",
    granted_at: "2026-03-09T11:00:00.000Z",
    locked_until: null,
    locked_by: null,
    last_used_at: "2026-03-08T11:00:00.000Z",
    used_by_customer: 1,
    used_in_campaign: 20,
  })),
  till: { place_id: "here", card_subscription_id: "member", promotion_group_ids: [], lock_key: null, handed_over: {} },
  standing: { level_id: "gold", since: at, earned_in_period: 500, below_since: null },
};

/** Milliseconds of each decision, sorted. `fresh`: with a new programme object, which no cache knows. */
const decide = (isFresh: boolean): number[] => {
  const state = emptyState("point");
  const kept = programmeOf();
  const times: number[] = [];
  for (let round = 0; round < warmUps + rounds; round++) {
    const programme = isFresh ? programmeOf() : kept;
    const startedMs = performance.now();
    const { rejected } = evaluate(programme, state, event);
    const ms = performance.now() - startedMs;
    if (rejected.length > 0) throw new Error(`The basket was refused: ${JSON.stringify(rejected)}`);
    if (round >= warmUps) times.push(ms);
  }
  return times.sort((a, b) => a - b);
};

export const measureEngine = async (): Promise<Figure[]> => {
  const known = decide(false);
  const fresh = decide(true);
  const unit = "ms";
  return [
    { name: "50 lines, 200 rules: a decision (median)", value: median(known), unit, limit: 1 },
    { name: "50 lines, 200 rules: a decision (95 of 100)", value: known[Math.floor(known.length * 0.95)] ?? NaN, unit },
    { name: "the same, programme read for the first time (median)", value: median(fresh), unit },
  ];
};
