import { expect, test } from "vitest";
import type { Language } from "../language.ts";
import { languages } from "../regional.ts";
import { loadTerms, termsOf, type TermsRules, type TermsSurroundings } from "./index.ts";

await Promise.all(languages.map((language) => loadTerms(language)));

const all = { product_ids: [], filter: { mode: "all", names: [] } } as const;
const always = { weekdays: null, hours: null } as const;
const created_at = "2026-01-01T00:00:00.000Z";
const words = (text: string) => ({ en: text, de: text, pl: text, uk: text });

const rules: TermsRules = {
  stamps_required: null,
  place_ids: null,
  earning: { mode: "each", earns: 2, amount: 1000, filter: { mode: "include_item_names", names: ["Latte"] } },
  expiry: { kind: "rolling_months", months: 12 },
  lapse_after_warning: 14,
  pending_hours: 48,
  reversal_policy: { earned: "pending_first", spent: "restore" },
  caps: {
    visits_per_day: 3,
    earned_per_day: 60,
    minutes_between_visits: 15,
    confirm_spending_above: 500,
    confirm_on_phone_from: 900,
  },
  referral: { inviter_coupon_id: "c1", guest_coupon_id: "c2", invitations_a_month: 5 },
  rewards: [
    {
      ...{ _id: "r1", name: words("Coffee"), description: words("Any size"), cost: 80, status: "active", stock: 40 },
      ...{ effect: { kind: "discount_percentage", percent: 12.5 }, place_ids: ["p1"] },
      validity: { kind: "datetime_range", from: "2026-05-01T08:00", to: "2026-06-01T08:00" },
    },
    { _id: "r2", name: words("Cake"), cost: 120, status: "active", effect: { kind: "custom", text: words("Ask") } },
    { _id: "r3", name: words("Tea"), cost: 30, status: "active", effect: { kind: "discount_amount", amount: 500 } },
  ],
  coupons: [
    {
      ...{ _id: "c1", name: words("Thanks"), description: words("For friends"), status: "active", created_at },
      ...{ effect: { kind: "discount_percentage", percent: 20 }, discount_scope: "specific_items" },
      items: { product_ids: [], filter: { mode: "exclude_item_group_names", names: ["Beans"] } },
      ...{ max_discount: 1500, minimum_amount: 2000, usage_frequency: { kind: "once_every", n: 2, unit: "weeks" } },
      ...{ validity: { kind: "hours", hours: 72 }, target: { kind: "promotion_group", promotion_group_id: "g" } },
      times: { weekdays: ["MONDAY", "FRIDAY"], hours: { from: "08:00", to: "11:00" } },
      ...{ issue: "on_grant", campaign_limit: 100, customer_limit: 4, place_ids: ["p1", "p2"], combines: false },
    },
    {
      ...{ _id: "c2", name: words("Welcome"), status: "active", created_at, effect: { kind: "freebie" } },
      ...{ discount_scope: "order", items: { product_ids: ["latte"], filter: all.filter }, times: always },
      ...{
        max_discount: null,
        minimum_amount: null,
        usage_frequency: { kind: "once" },
        validity: { kind: "unlimited" },
      },
      ...{ target: { kind: "all" }, issue: "on_grant", campaign_limit: null, customer_limit: null },
      ...{ place_ids: null, combines: true },
    },
    {
      ...{ _id: "c3", name: words("Double"), status: "active", created_at, items: all, times: always },
      ...{ effect: { kind: "stamp_multiply", multiplier: 2 }, discount_scope: "order", max_discount: null },
      ...{ minimum_amount: null, usage_frequency: { kind: "unlimited" }, validity: { kind: "unlimited" } },
      ...{ target: { kind: "all" }, campaign_limit: null, customer_limit: null, place_ids: null, combines: true },
    },
  ],
  offers: [
    {
      ...{ _id: "o1", name: words("Morning"), status: "active", kind: "points", items: all, multiplier: 1.5, cost: 40 },
      ...{ reward_id: null, validity: { kind: "unlimited" }, times: always, place_ids: null, created_at },
    },
    {
      ...{ _id: "o2", name: words("Swap"), status: "active", kind: "reward", items: all, multiplier: null, cost: null },
      ...{ reward_id: "r1", validity: { kind: "unlimited" }, times: always, place_ids: null, created_at },
    },
  ],
  levels: [
    {
      ...{ _id: "l1", name: words("Gold"), threshold: 300, basis: "points_earned_period", period_months: 12 },
      ...{ multiplier: 1.25, downgrade: "single_level", grace_days: 30, status: "active" },
    },
  ],
  terms: words("We are closed in August."),
};

const surroundings: TermsSurroundings = {
  ...{ currency: "PLN", notice_days: 14 },
  places: new Map([
    ["p1", "Rynek"],
    ["p2", "Port"],
  ]),
  products: new Map([
    ["latte", "Latte"],
    ["mocha", "Mocha"],
  ]),
  runner: { lines: ["Ziarno", "Rynek 1, Kraków"], tax_number: "1234563218", contacts: ["hello@ziarno.example"] },
  pick: (text) => text.en ?? "",
  counted: () => null,
};

const textOf = (language: Language, changed: TermsRules): string =>
  JSON.stringify(termsOf(language, changed, surroundings));

type Path = readonly (string | number)[];
/** The same rules with another value at a path. */
const withValue = (value: unknown, [key, ...rest]: Path, to: unknown): unknown => {
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((one, nr) => (nr === key ? withValue(one, rest, to) : one));
  return { ...(value as object), [key]: withValue((value as Record<string, unknown>)[key], rest, to) };
};

/** Every rule of a programme with another value; what it changes at the till it must change in the text. */
const mutations: readonly (readonly [Path, unknown])[] = [
  [["stamps_required"], 10],
  [["place_ids"], ["p2"]],
  [["place_ids"], []],
  [["earning", "mode"], "above"],
  [["earning", "mode"], "item"],
  [["earning", "mode"], "visit"],
  [["earning", "mode"], "custom"],
  [["earning", "mode"], "undefined"],
  [["earning", "earns"], 3],
  [["earning", "amount"], 1001],
  [["earning", "filter", "mode"], "exclude_item_names"],
  [["earning", "filter", "mode"], "include_item_group_names"],
  [["earning", "filter", "mode"], "exclude_item_group_names"],
  [["earning", "filter", "mode"], "points"],
  [["earning", "filter", "mode"], "all"],
  [
    ["earning", "filter", "names"],
    ["Latte", "Mocha"],
  ],
  [["expiry"], { kind: "none" }],
  [["expiry"], { kind: "rolling_days", days: 12 }],
  [["expiry"], { kind: "rolling_months", months: 13 }],
  [["expiry"], { kind: "end_of_year", years_after: 0 }],
  [["expiry"], { kind: "end_of_year", years_after: 1 }],
  [["expiry"], { kind: "inactivity", months: 12 }],
  [["lapse_after_warning"], 15],
  [["lapse_after_warning"], null],
  [["pending_hours"], 0],
  [["pending_hours"], 49],
  [["pending_hours"], 72],
  [["reversal_policy", "earned"], "within_balance"],
  [["reversal_policy", "earned"], "allow_negative"],
  [["reversal_policy", "spent"], "keep"],
  ...[
    "visits_per_day",
    "earned_per_day",
    "minutes_between_visits",
    "confirm_spending_above",
    "confirm_on_phone_from",
  ].flatMap((cap): [Path, unknown][] => [
    [["caps", cap], null],
    [["caps", cap], 7],
  ]),
  [["referral"], null],
  [["referral", "inviter_coupon_id"], "c3"],
  [["referral", "guest_coupon_id"], "c3"],
  [["referral", "invitations_a_month"], 6],
  [["rewards", 0, "name"], words("Espresso")],
  [["rewards", 0, "description"], null],
  [["rewards", 0, "cost"], 81],
  [["rewards", 0, "status"], "archived"],
  [["rewards", 0, "stock"], null],
  [["rewards", 0, "stock"], 41],
  [["rewards", 0, "effect"], { kind: "none" }],
  [["rewards", 0, "effect", "percent"], 12.75],
  [["rewards", 0, "place_ids"], null],
  [["rewards", 0, "validity"], { kind: "unlimited" }],
  [["rewards", 0, "validity", "from"], null],
  [["rewards", 0, "validity", "to"], null],
  [["rewards", 0, "validity", "to"], "2026-06-01T08:01"],
  [["rewards", 1, "effect", "text"], words("Show the card")],
  [["rewards", 2, "effect", "amount"], 501],
  [["coupons", 0, "status"], "draft"],
  [["coupons", 0, "name"], words("Thank you")],
  [["coupons", 0, "description"], null],
  [["coupons", 0, "effect", "percent"], 21],
  [["coupons", 0, "effect"], { kind: "discount_amount", amount: 500 }],
  [["coupons", 0, "effect"], { kind: "stamp_amount", count: 5 }],
  [["coupons", 0, "effect"], { kind: "custom", text: words("Ask staff") }],
  [["coupons", 0, "effect"], { kind: "none" }],
  [["coupons", 0, "discount_scope"], "cheapest"],
  [["coupons", 0, "discount_scope"], "order"],
  [["coupons", 0, "items", "filter", "mode"], "include_item_group_names"],
  [["coupons", 0, "items", "filter", "names"], ["Cups"]],
  [["coupons", 0, "items", "product_ids"], ["latte"]],
  [["coupons", 0, "items", "product_ids"], ["gone"]],
  [["coupons", 0, "max_discount"], null],
  [["coupons", 0, "max_discount"], 1501],
  [["coupons", 0, "minimum_amount"], null],
  [["coupons", 0, "minimum_amount"], 2001],
  [["coupons", 0, "usage_frequency"], { kind: "once" }],
  [["coupons", 0, "usage_frequency"], { kind: "unlimited" }],
  [["coupons", 0, "usage_frequency", "n"], 3],
  ...["hours", "days", "months"].map((unit): [Path, unknown] => [["coupons", 0, "usage_frequency", "unit"], unit]),
  [["coupons", 0, "validity", "hours"], 73],
  [["coupons", 0, "validity"], { kind: "unlimited" }],
  [["coupons", 0, "times", "weekdays"], null],
  [["coupons", 0, "times", "weekdays"], ["MONDAY"]],
  [["coupons", 0, "times", "hours"], null],
  [["coupons", 0, "times", "hours", "from"], "12:00"],
  [["coupons", 0, "target"], { kind: "all" }],
  [["coupons", 0, "target"], { kind: "card_subscription", card_subscription_id: "s" }],
  [["coupons", 0, "issue"], "automatic"],
  [["coupons", 0, "campaign_limit"], null],
  [["coupons", 0, "campaign_limit"], 101],
  [["coupons", 0, "customer_limit"], null],
  [["coupons", 0, "customer_limit"], 5],
  [["coupons", 0, "place_ids"], null],
  [["coupons", 0, "combines"], true],
  [["coupons", 1, "items", "product_ids"], ["mocha"]],
  [["coupons", 1, "customer_limit"], 2],
  [["coupons", 2, "effect", "multiplier"], 3],
  [["offers", 0, "status"], "archived"],
  [["offers", 0, "name"], words("Evening")],
  [["offers", 0, "items", "product_ids"], ["latte"]],
  [["offers", 0, "items", "filter"], { mode: "include_item_names", names: ["Latte"] }],
  [["offers", 0, "times", "weekdays"], ["SUNDAY"]],
  [["offers", 0, "multiplier"], 2],
  [["offers", 0, "multiplier"], null],
  [["offers", 0, "cost"], 41],
  [["offers", 0, "cost"], null],
  [["offers", 0, "times", "hours"], { from: "22:00", to: "02:00" }],
  [["offers", 0, "place_ids"], ["p1"]],
  [["offers", 1, "reward_id"], "r2"],
  [["levels", 0, "status"], "draft"],
  [["levels", 0, "name"], words("Silver")],
  [["levels", 0, "threshold"], 301],
  [["levels", 0, "basis"], "balance"],
  [["levels", 0, "period_months"], 11],
  [["levels", 0, "multiplier"], 1.5],
  [["levels", 0, "downgrade"], "none"],
  [["levels", 0, "grace_days"], 0],
  [["terms"], null],
  [["terms"], words("We are closed in July.")],
];

test.each(languages)("each changed rule changes the terms in %s", (language) => {
  const before = textOf(language, rules);
  const silent = mutations.filter(
    ([path, to]) => textOf(language, withValue(rules, path, to) as TermsRules) === before,
  );
  expect(silent.map(([path, to]) => `${path.join(".")} = ${JSON.stringify(to)}`)).toEqual([]);
});

/** Paths to every value of the rules, so that a new rule without a mutation is found. */
const pathsOf = (value: unknown, path: Path = []): string[] => {
  if (Array.isArray(value))
    return value.some((one) => typeof one === "object")
      ? value.flatMap((one, nr) => pathsOf(one, [...path, nr]))
      : [path.join(".")];
  if (typeof value !== "object" || value === null) return [path.join(".")];
  return Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]));
};

test("each field of a rule is tried, but for ids, times of making and words of one language", () => {
  const tried = mutations.map(([path]) => path.join(".").replaceAll(/\.\d+\./g, ".*."));
  const isTried = (path: string): boolean => tried.some((one) => path.replaceAll(/\.\d+\./g, ".*.").startsWith(one));
  const left = pathsOf(rules).filter((path) => !isTried(path) && !/(_id|created_at|kind)$/.test(path));
  expect(
    left.map((path) => path.replaceAll(/\.\d+\./g, ".*.")).filter((path, nr, paths) => paths.indexOf(path) === nr),
  ).toEqual([]);
});

test("a coupon for one customer is not told to everyone", () => {
  const target = { kind: "card_subscription", card_subscription_id: "s" } as const;
  const text = textOf("en", withValue(rules, ["coupons", 2, "target"], target) as TermsRules);
  expect(text).not.toContain("Double");
});

test("numbers take the right form in each language, and the card's own name of what is collected", () => {
  const stamps = (language: Language, count: number): string | undefined =>
    termsOf(language, { ...rules, stamps_required: count, rewards: [] }, surroundings).find(
      ({ section }) => section === "rewards",
    )?.paragraphs[0]?.sentences[0];
  expect(stamps("pl", 5)).toBe("Pełna karta to 5 pieczątek. Dalsze przechodzą na następną kartę.");
  expect(stamps("uk", 22)).toBe("Повна картка — це 22 штампи. Наступні йдуть на нову картку.");
  expect(stamps("de", 8)).toBe("Eine volle Karte hat 8 Stempel. Weitere kommen auf die nächste Karte.");
  const own = termsOf("en", rules, { ...surroundings, counted: (count) => `${count} beans` });
  expect(own[0]?.paragraphs[0]?.sentences[0]).toBe(
    "For every full PLN\u00a010.00 spent: 2 beans. What is left over counts with the next visit.",
  );
});
