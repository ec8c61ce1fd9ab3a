import { expect, test } from "vitest";
import { givenRewards, REJECTION_CODES } from "../index.ts";
import type { GrantedCoupon, ProgrammeCoupon, RejectionCode, TillContext } from "../index.ts";
import { nextUse } from "./coupon-refusal.ts";
import { NOON, programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";
import { couponWith, grantWith, tillWith } from "../testing/promotions.ts";

type Case = {
  readonly coupon?: Partial<ProgrammeCoupon>;
  readonly grant?: Partial<GrantedCoupon>;
  readonly till?: Partial<TillContext>;
  readonly at?: string;
};

const minute = { from: null, to: null, kind: "datetime_range" as const };
const EARLIER = "2026-03-10T10:00:00.000Z";
const SOON = "2026-03-10T11:05:00.000Z";

/** Rejections of a visit on Tuesday 10 March 2026, noon in Warsaw, that uses one coupon. */
const rejections = ({ coupon = {}, grant = {}, till, at = NOON }: Case) => {
  const coupons = [couponWith({ kind: "stamp_amount", count: 1 }, coupon)];
  const membership = openMembership(programmeWith({ coupons }));
  const event = visitWith({
    occurred_at: at,
    amount: 1000,
    coupons: [grantWith("stamp_amount", grant)],
    ...(till === undefined ? {} : { till: tillWith(till) }),
  });
  return commit(membership, event).rejected;
};

const codes = (one: Case): RejectionCode[] => rejections(one).map(({ code }) => code);

const refused: readonly (readonly [RejectionCode, Case])[] = [
  ["not_found", { grant: { coupon_id: "other" } }],
  ["not_found", { grant: { status: "voided" } }],
  ["not_running", { coupon: { status: "draft" } }],
  ["not_running", { coupon: { status: "archived" } }],
  ["campaign_limit_reached", { coupon: { campaign_limit: 5 }, grant: { used_in_campaign: 5 } }],
  ["customer_limit_reached", { coupon: { customer_limit: 2 }, grant: { used_by_customer: 2 } }],
  ["recipient_does_not_match", { coupon: { target: { kind: "promotion_group", promotion_group_id: "g" } }, till: {} }],
  ["recipient_does_not_match", { coupon: { target: { kind: "card_subscription", card_subscription_id: "m" } } }],
  ["expired", { coupon: { validity: { ...minute, to: "2026-03-10T12:00" } } }],
  ["expired", { grant: { status: "expired" } }],
  ["not_started", { coupon: { validity: { ...minute, from: "2026-03-10T12:01" } } }],
  ["condition_not_met", { coupon: { effect: { kind: "none" } } }],
  ["condition_not_met", { coupon: { minimum_amount: 1001 } }],
  ["place_not_allowed", { coupon: { place_ids: ["here"] }, till: { place_id: "there" } }],
  ["place_not_allowed", { coupon: { place_ids: ["here"] } }],
  ["place_not_allowed", { coupon: { place_ids: [] }, till: { place_id: "here" } }],
  ["outside_hours", { coupon: { times: { weekdays: ["MONDAY"], hours: null } } }],
  ["outside_hours", { coupon: { times: { weekdays: null, hours: { from: "12:01", to: "13:00" } } } }],
  ["already_redeemed", { grant: { status: "redeemed" } }],
  ["locked", { grant: { status: "locked", locked_by: "a", locked_until: SOON }, till: { lock_key: "b" } }],
  ["locked", { grant: { status: "locked", locked_by: null, locked_until: SOON } }],
  [
    "frequency",
    { coupon: { usage_frequency: { kind: "once_every", n: 1, unit: "days" } }, grant: { last_used_at: EARLIER } },
  ],
];

test.each(refused)("a coupon is rejected: %s, case %#", (code, one) => {
  expect(codes(one)).toEqual([code]);
});

const allowed: readonly (readonly [string, Case])[] = [
  ["below its limits", { coupon: { campaign_limit: 5, customer_limit: 2 }, grant: { used_in_campaign: 4 } }],
  [
    "for the member",
    {
      coupon: { target: { kind: "card_subscription", card_subscription_id: "m" } },
      till: { card_subscription_id: "m" },
    },
  ],
  [
    "for the group",
    {
      coupon: { target: { kind: "promotion_group", promotion_group_id: "g" } },
      till: { promotion_group_ids: ["f", "g"] },
    },
  ],
  ["for all", { coupon: { target: { kind: "all" } } }],
  ["within its range", { coupon: { validity: { ...minute, from: "2026-03-10T12:00", to: "2026-03-10T12:01" } } }],
  ["in its place", { coupon: { place_ids: ["here"] }, till: { place_id: "here" } }],
  ["on its day and hour", { coupon: { times: { weekdays: ["TUESDAY"], hours: { from: "12:00", to: "12:01" } } } }],
  [
    "locked by the same preview",
    { grant: { status: "locked", locked_by: "a", locked_until: SOON }, till: { lock_key: "a" } },
  ],
  ["when a lock has run out", { grant: { status: "locked", locked_by: "a", locked_until: NOON } }],
  ["after it was rolled back", { grant: { status: "rolled_back" } }],
  [
    "again and again when unlimited",
    { coupon: { usage_frequency: { kind: "unlimited" } }, grant: { last_used_at: EARLIER } },
  ],
];

test.each(allowed)("a coupon can be used %s", (_, one) => {
  expect(codes(one)).toEqual([]);
});

test("a rejection names the coupon, and the frequency its next use", () => {
  const usage_frequency = { kind: "once_every", n: 2, unit: "hours" } as const;
  expect(rejections({ coupon: { usage_frequency }, grant: { last_used_at: EARLIER } })).toEqual([
    {
      code: "frequency",
      params: { grant_id: "grant-stamp_amount", coupon_id: "stamp_amount", next_at: "2026-03-10T12:00:00.000Z" },
    },
  ]);
});

test("the same grant counts once in a visit, and two grants of one coupon keep its limits together", () => {
  const coupons = [couponWith({ kind: "stamp_amount", count: 1 }, { customer_limit: 2 })];
  const use = (...ids: string[]) => {
    const grants = ids.map((_id) => grantWith("stamp_amount", { _id, used_by_customer: 1 }));
    const membership = openMembership(programmeWith({ coupons }));
    return commit(membership, visitWith({ coupons: grants })).rejected.map(({ code }) => code);
  };
  expect(use("a")).toEqual([]);
  expect(use("a", "a")).toEqual(["already_redeemed"]);
  expect(use("a", "b")).toEqual(["customer_limit_reached"]);
});

test("once is once for a customer, however many copies they hold", () => {
  const use = (changes: Partial<ProgrammeCoupon>, used: number, ...ids: string[]) => {
    const coupons = [couponWith({ kind: "stamp_amount", count: 1 }, changes)];
    const grants = ids.map((_id) => grantWith("stamp_amount", { _id, used_by_customer: used }));
    const membership = openMembership(programmeWith({ coupons }));
    return commit(membership, visitWith({ coupons: grants })).rejected.map(({ code }) => code);
  };
  expect(use({}, 0, "a")).toEqual([]);
  expect(use({}, 0, "a", "b")).toEqual(["already_redeemed"]);
  expect(use({}, 1, "b")).toEqual(["already_redeemed"]);
  expect(use({ usage_frequency: { kind: "unlimited" } }, 1, "a", "b")).toEqual([]);
});

test("rewards are rejected for the same reasons: running, validity, place, stock, balance", () => {
  const limits = [
    ["not_running", { status: "archived" as const }],
    ["not_started", { validity: { ...minute, from: "2026-03-10T12:01" } }],
    ["expired", { validity: { ...minute, to: "2026-03-10T12:00" } }],
    ["place_not_allowed", { place_ids: ["here"] }],
    ["out_of_stock", { stock: 3 }],
    ["insufficient_balance", { stock: 4 }],
  ] as const;
  for (const [code, limit] of limits) {
    const programme = programmeWith({ rewards: [{ _id: "r", name: {}, cost: 1, ...limit }] });
    const event = visitWith({ earns: false, reward_ids: ["r"], till: tillWith({ handed_over: { r: 3 } }) });
    expect(commit(openMembership(programme), event).rejected.map((one) => one.code)).toEqual([code]);
  }
});

test("what is given out now or later: ended rewards are not, those to come and those that ran out wait", () => {
  const rewards = [
    { validity: { ...minute, to: "2026-03-10T12:00" } },
    { validity: { ...minute, from: "2026-03-10T12:01" } },
    { status: "archived" as const },
    { stock: 3 },
    { stock: 4 },
    { place_ids: ["here"] },
    { place_ids: [] },
  ].map((limit, nr) => ({ _id: String(nr), name: {}, cost: 1, ...limit }));
  const given = givenRewards(programmeWith({ rewards }), NOON, { 3: 3, 4: 3 });
  expect(given.map(({ reward, isAvailable }) => [reward._id, isAvailable])).toEqual([
    ["1", false],
    ["3", false],
    ["4", true],
    ["5", true],
    ["6", false],
  ]);
});

test("each of the fifteen rejections of coupons and rewards was reached above", () => {
  const reached = new Set<string>(["out_of_stock", "insufficient_balance", ...refused.map(([code]) => code)]);
  expect(REJECTION_CODES.slice(0, 15).filter((code) => !reached.has(code))).toEqual([]);
});

const iso = (ms: number): string => new Date(ms).toISOString();

test("once_every: hours are exact; days, weeks and months follow the local calendar", () => {
  const next = (n: number, unit: "hours" | "days" | "weeks" | "months", last: string, zone = "Europe/Warsaw") =>
    iso(nextUse({ kind: "once_every", n, unit }, Date.parse(last), zone));
  // The clock goes forward on 29 March 2026: the day after is 23 hours away.
  expect(next(24, "hours", "2026-03-28T12:00:00.000Z")).toBe("2026-03-29T12:00:00.000Z");
  expect(next(1, "days", "2026-03-28T12:00:00.000Z")).toBe("2026-03-28T23:00:00.000Z");
  expect(next(2, "days", "2026-03-28T12:00:00.000Z")).toBe("2026-03-29T22:00:00.000Z");
  expect(next(1, "weeks", "2026-10-20T12:00:00.000Z")).toBe("2026-10-26T23:00:00.000Z");
  expect(next(1, "months", "2028-01-31T12:00:00.000Z")).toBe("2028-02-28T23:00:00.000Z");
  expect(next(1, "months", "2026-12-31T23:30:00.000Z")).toBe("2027-01-31T23:00:00.000Z");
  expect(next(1, "days", "2026-12-31T23:30:00.000Z", "Pacific/Auckland")).toBe("2027-01-01T11:00:00.000Z");
  expect(next(1, "days", "2026-12-31T23:30:00.000Z", "America/New_York")).toBe("2027-01-01T05:00:00.000Z");
});
