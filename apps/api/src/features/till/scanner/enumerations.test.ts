/**
 * Every member of the enumerations of cards and promotions, at the till: a new member without its case does not compile.
 * The table is in docs/enumerations.md.
 */
import { cardTypes } from "@rewardo/contract/cards";
import type { Product, productKinds } from "@rewardo/contract/products";
import { platformBusinessId, type RoleName } from "@rewardo/contract/roles";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import type {
  CardType,
  EarningMode,
  EarningRule,
  ItemFilter,
  ItemFilterMode,
  OfferKind,
  ProgrammeCoupon,
  ProgrammeOffer,
  PromotionEffectKind,
  PromotionTarget,
  RewardEffect,
  UsageFrequency,
  Validity,
  Weekday,
} from "@rewardo/engine";
import { stampNames } from "@rewardo/rules";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import {
  allItems,
  buildBusiness,
  buildCoupon,
  pointsCard,
  stampsCard,
  type TestBusiness,
} from "../../../testing/builders.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

/** A Friday, 10:00 in Warsaw. */
const start = "2026-06-12T08:00:00.000Z";
const hour = 3_600_000;
const clock = fixedClock(start);
let app: TestApp;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
beforeEach(() => clock.set(start));
afterAll(() => app.close());

let keys = 0;
const key = () => ({ "idempotency-key": `enumerations-${++keys}` });
const open = async (input: Partial<CardInput>, members = 1): Promise<[Member, ...Member[]]> => {
  const card_id = await createCard(business.ctx, { ...pointsCard, ...input });
  const people = Array.from({ length: members }, () => ({}));
  return (await joinCard(business.ctx, card_id, people)) as [Member, ...Member[]];
};
/** Previews a visit and commits it: what the till was told is what happens. The codes say why it was refused. */
const visit = async (member: Member, more: object) => {
  const basket = { number: member.number, place_id: business.place_id, ...more };
  const preview = await owner.call<Preview>("POST", "/api/scanner/preview", basket);
  expect(preview.status).toBe(200);
  const answer = await owner.call<CommitResult & { params: { rejected: { code: string }[] } }>(
    "POST",
    "/api/scanner/commit",
    basket,
    key(),
  );
  const codes = answer.status === 422 ? answer.body.params.rejected.map(({ code }) => code) : [];
  expect(preview.body.rejected.map(({ code }) => code)).toEqual(codes);
  if (codes.length > 0) return { codes, delta: 0, discount: 0 };
  expect(answer.status).toBe(201);
  const { delta, discount, amount } = answer.body.transaction;
  expect({ delta, discount, amount }).toEqual({
    delta: preview.body.delta,
    discount: preview.body.discount,
    amount: preview.body.to_pay,
  });
  return { codes, delta, discount };
};
const used = ({ _id }: ProgrammeCoupon) => ({ coupons: [{ coupon_id: _id }] });
const line = (line_no: number, name: string, amount: number, more = {}) => ({
  ...{ line_no, name, quantity: 1, amount },
  ...more,
});
/** Two coffees of 10.00 each and a cake of 15.00. */
const receipt = [
  line(1, "Kawa", 1000, { group: "Napoje", quantity: 1 }),
  line(2, "Kawa mrożona", 1000, { group: "Napoje" }),
  line(3, "Sernik", 1500, { group: "Ciasta" }),
];

const byCardType: Readonly<Record<CardType, { card: Partial<CardInput>; delta: number }>> = {
  points: { card: pointsCard, delta: 3 },
  stamps_stacked: { card: stampsCard, delta: 1 },
};
test.each(cardTypes)("card type %s", async (type) => {
  const { card, delta } = byCardType[type];
  const [member] = await open(card);
  expect(await visit(member, { amount: 3500 })).toMatchObject({ codes: [], delta });
});

const byMode: Readonly<Record<EarningMode, { rule: Omit<EarningRule, "_id" | "filter" | "mode">; delta: number }>> = {
  above: { rule: { earns: 7, amount: 3000 }, delta: 7 },
  each: { rule: { earns: 2, amount: 1000 }, delta: 6 },
  item: { rule: { earns: 2, amount: null }, delta: 6 },
  visit: { rule: { earns: 4, amount: null }, delta: 4 },
  custom: { rule: { earns: 1, amount: null }, delta: 5 },
  undefined: { rule: { earns: 1, amount: null }, delta: 0 },
};
test.each(Object.entries(byMode))("amount comparison %s", async (mode, { rule, delta }) => {
  const [member] = await open({ earning: { ...rule, mode: mode as EarningMode } });
  const typed = mode === "custom" ? { custom_amount: 5, reason: "counted by hand" } : {};
  expect(await visit(member, { items: receipt, amount: 3500, ...typed })).toMatchObject({ delta });
});

/** A point for every line that passes; with `points` as many as the cheesecake of the products is worth. */
const byFilter: Readonly<Record<ItemFilterMode, { filter: ItemFilter; delta: number }>> = {
  all: { filter: { mode: "all", names: [] }, delta: 3 },
  exclude_item_group_names: { filter: { mode: "exclude_item_group_names", names: ["napoje"] }, delta: 1 },
  exclude_item_names: { filter: { mode: "exclude_item_names", names: ["Kawa"] }, delta: 2 },
  include_item_group_names: { filter: { mode: "include_item_group_names", names: ["Napoje"] }, delta: 2 },
  include_item_names: { filter: { mode: "include_item_names", names: ["SERNIK"] }, delta: 1 },
  points: { filter: { mode: "points", names: [] }, delta: 14 },
};
test.each(Object.entries(byFilter))("item filter %s", async (_, { filter, delta }) => {
  const product = { name: "Sérnik", kind: "product", points: 14 };
  await owner.call("POST", "/api/products", product, key());
  const [member] = await open({ earning: { mode: "item", earns: 1, amount: null, filter } });
  expect(await visit(member, { items: receipt, amount: 3500 })).toMatchObject({ codes: [], delta });
});

const cake = { _id: "01890a5d-0000-7000-8000-00000000e001", name: { en: "Cake" }, cost: 4 };
const percent = { kind: "discount_percentage", percent: 50 } as const;
/** What the coupon does on a bill of 35.00 that earns 3 points without it. */
const byEffect: Readonly<
  Record<Exclude<PromotionEffectKind, "none">, { coupon: Partial<ProgrammeCoupon>; delta: number; discount: number }>
> = {
  discount_percentage: { coupon: { effect: percent }, delta: 1, discount: 1750 },
  discount_amount: { coupon: { effect: { kind: "discount_amount", amount: 600 } }, delta: 2, discount: 600 },
  stamp_amount: { coupon: { effect: { kind: "stamp_amount", count: 4 } }, delta: 7, discount: 0 },
  stamp_multiply: { coupon: { effect: { kind: "stamp_multiply", multiplier: 3 } }, delta: 9, discount: 0 },
  freebie: {
    coupon: {
      effect: { kind: "freebie" },
      items: { product_ids: [], filter: { mode: "include_item_names", names: ["Sernik"] } },
    },
    delta: 2,
    discount: 1500,
  },
  custom: { coupon: { effect: { kind: "custom", text: { pl: "Wizyta w palarni" } } }, delta: 3, discount: 0 },
};
test.each(Object.entries(byEffect))("promotion effect %s", async (_, { coupon, delta, discount }) => {
  const one = buildCoupon(coupon);
  const [member] = await open({ coupons: [one] });
  const bill = { items: receipt, amount: 3500, ...used(one) };
  expect(await visit(member, bill)).toEqual({ codes: [], delta, discount });
  expect((await visit(member, bill)).codes).toEqual(["already_redeemed"]);
});

/** The reward costs 4 of the 9 points that the first visit gave; the bill of 35.00 earns 3 points without it. */
const byRewardEffect: Readonly<
  Record<RewardEffect["kind"], { effect: RewardEffect; delta: number; discount: number }>
> = {
  none: { effect: { kind: "none" }, delta: 3, discount: 0 },
  discount_percentage: { effect: percent, delta: 1, discount: 1750 },
  discount_amount: { effect: { kind: "discount_amount", amount: 600 }, delta: 2, discount: 600 },
  custom: { effect: { kind: "custom", text: { pl: "Wizyta w palarni" } }, delta: 3, discount: 0 },
};
test.each(Object.entries(byRewardEffect))("reward effect %s", async (_, { effect, delta, discount }) => {
  const [member] = await open({ rewards: [{ ...cake, effect }] });
  await visit(member, { amount: 9000 });
  const bill = { items: receipt, amount: 3500, reward_ids: [cake._id] };
  expect(await visit(member, bill)).toEqual({ codes: [], delta: delta - cake.cost, discount });
  const basket = { number: member.number, place_id: business.place_id };
  const { body } = await owner.call<Preview>("POST", "/api/scanner/preview", basket);
  expect(body.rewards).toMatchObject([{ _id: cake._id, image: null, effect }]);
});

test("promotion effect none", async () => {
  const one = buildCoupon({ effect: { kind: "none" } });
  const [member] = await open({ coupons: [one] });
  // It only informs: the till shows it, and has nothing to do for it.
  expect(await visit(member, { items: receipt, amount: 3500, ...used(one) })).toMatchObject({
    codes: ["condition_not_met"],
  });
});

const byScope: Readonly<
  Record<ProgrammeCoupon["discount_scope"], { coupon: Partial<ProgrammeCoupon>; discount: number }>
> = {
  order: { coupon: { discount_scope: "order" }, discount: 1750 },
  cheapest: { coupon: { discount_scope: "cheapest" }, discount: 500 },
  specific_items: {
    coupon: {
      discount_scope: "specific_items",
      items: { product_ids: [], filter: { mode: "include_item_names", names: ["Sernik"] } },
    },
    discount: 750,
  },
};
test.each(Object.entries(byScope))("discount scope %s", async (_, { coupon, discount }) => {
  const one = buildCoupon({ effect: percent, ...coupon });
  const [member] = await open({ coupons: [one] });
  expect(await visit(member, { items: receipt, amount: 3500, ...used(one) })).toMatchObject({ codes: [], discount });
});

/** Who of two members may use it: both, or the first alone. */
const byTarget: Readonly<
  Record<PromotionTarget["kind"], (first: Member, card_id: string) => Promise<PromotionTarget> | PromotionTarget>
> = {
  all: () => ({ kind: "all" }),
  card_subscription: ({ card_subscription_id }) => ({ kind: "card_subscription", card_subscription_id }),
  promotion_group: async ({ card_subscription_id }, card_id) => {
    const groups = `/api/cards/${card_id}/promotion_groups`;
    const { body } = await owner.call<{ _id: string }>("POST", groups, { name: "Stali goście" }, key());
    await owner.call("POST", `${groups}/${body._id}/members`, { add: [card_subscription_id] });
    return { kind: "promotion_group", promotion_group_id: body._id };
  },
};
test.each(Object.entries(byTarget))("target %s", async (kind, targetFor) => {
  const card_id = await createCard(business.ctx, pointsCard);
  const [first, second] = (await joinCard(business.ctx, card_id, [{}, {}])) as [Member, Member];
  const added = { name: { pl: "Dla gości" }, effect: percent, target: await targetFor(first, card_id) };
  const coupon = await owner.call<{ _id: string }>("POST", `/api/cards/${card_id}/coupons`, added, key());
  const { body: draft } = await owner.call<{ version: number }>("GET", `/api/cards/${card_id}/programme`);
  const seen = { "if-match": String(draft.version) };
  expect((await owner.call("POST", `/api/cards/${card_id}/publish`, { mode: "now" }, seen)).status).toBe(200);
  const bill = { amount: 5000, coupons: [{ coupon_id: coupon.body._id }] };
  expect((await visit(first, bill)).codes).toEqual([]);
  expect((await visit(second, bill)).codes).toEqual(kind === "all" ? [] : ["not_found"]);
});

const byFrequency: Readonly<
  Record<UsageFrequency["kind"], { frequency: UsageFrequency; atOnce: string[]; nextDay: string[] }>
> = {
  once: { frequency: { kind: "once" }, atOnce: ["already_redeemed"], nextDay: ["already_redeemed"] },
  once_every: { frequency: { kind: "once_every", n: 1, unit: "days" }, atOnce: ["frequency"], nextDay: [] },
  unlimited: { frequency: { kind: "unlimited" }, atOnce: [], nextDay: [] },
};
test.each(Object.entries(byFrequency))("usage frequency %s", async (_, { frequency, atOnce, nextDay }) => {
  const one = buildCoupon({ usage_frequency: frequency });
  const [member] = await open({ coupons: [one] });
  const bill = { amount: 5000, ...used(one) };
  expect((await visit(member, bill)).codes).toEqual([]);
  expect((await visit(member, bill)).codes).toEqual(atOnce);
  clock.set(new Date(Date.parse(start) + 24 * hour).toISOString());
  expect((await visit(member, bill)).codes).toEqual(nextDay);
});

type Unit = Extract<UsageFrequency, { kind: "once_every" }>["unit"];
/** In Warsaw hours are exact, the others end with their last day: the last second that is too early, and the first that is not. */
const byUnit: Readonly<Record<Unit, string>> = {
  hours: "2026-06-12T09:00:00.000Z",
  days: "2026-06-12T22:00:00.000Z",
  weeks: "2026-06-18T22:00:00.000Z",
  months: "2026-07-11T22:00:00.000Z",
};
test.each(Object.entries(byUnit))("once every %s", async (unit, from) => {
  const one = buildCoupon({ usage_frequency: { kind: "once_every", n: 1, unit: unit as Unit } });
  const [member] = await open({ coupons: [one] });
  const bill = { amount: 5000, ...used(one) };
  expect((await visit(member, bill)).codes).toEqual([]);
  clock.set(new Date(Date.parse(from) - 1000).toISOString());
  expect((await visit(member, bill)).codes).toEqual(["frequency"]);
  clock.set(from);
  expect((await visit(member, bill)).codes).toEqual([]);
});

/** The platform's own people stamp no one's cards. */
const byRole: Readonly<Record<RoleName, number>> = { OWNER: 201, ADMIN: 201, EMPLOYEE: 201, REWARDO_ADMIN: 403 };
test.each(Object.entries(byRole))("account role %s", async (role, status) => {
  const [member] = await open({});
  const isPlatform = role === "REWARDO_ADMIN";
  const scope = isPlatform ? businessScope(platformBusinessId) : business.scope;
  const account = await app.as(role as RoleName, scope);
  const basket = { number: member.number, place_id: business.place_id, amount: 3000 };
  const answer = await account.call<CommitResult>("POST", "/api/scanner/commit", basket, key());
  expect(answer.status).toBe(status);
});

const byValidity: Readonly<Record<Validity["kind"], { validity: Validity; later: string[] }>> = {
  // Until the next noon by the business's clock.
  datetime_range: { validity: { kind: "datetime_range", from: null, to: "2026-06-12T12:00" }, later: ["expired"] },
  hours: { validity: { kind: "hours", hours: 2 }, later: ["expired"] },
  unlimited: { validity: { kind: "unlimited" }, later: [] },
};
test.each(Object.entries(byValidity))("validity %s", async (_, { validity, later }) => {
  const one = buildCoupon({ validity, usage_frequency: { kind: "unlimited" } });
  const [member] = await open({ coupons: [one] });
  const bill = { amount: 5000, ...used(one) };
  expect((await visit(member, bill)).codes).toEqual([]);
  clock.set(new Date(Date.parse(start) + 2 * hour).toISOString());
  expect((await visit(member, bill)).codes).toEqual(later);
});

const days: Readonly<Record<Weekday, number>> = {
  FRIDAY: 0,
  SATURDAY: 1,
  SUNDAY: 2,
  MONDAY: 3,
  TUESDAY: 4,
  WEDNESDAY: 5,
  THURSDAY: 6,
};
test.each(Object.entries(days))("weekday %s", async (weekday, from) => {
  const times = { weekdays: [weekday as Weekday], hours: null };
  const one = buildCoupon({ times, usage_frequency: { kind: "unlimited" } });
  const [member] = await open({ coupons: [one] });
  const usable: number[] = [];
  for (const nr of Object.values(days)) {
    clock.set(new Date(Date.parse(start) + nr * 24 * hour).toISOString());
    if ((await visit(member, { amount: 5000, ...used(one) })).codes.length === 0) usable.push(nr);
  }
  expect(usable).toEqual([from]);
});

const offer: Omit<ProgrammeOffer, "kind" | "cost" | "reward_id"> = {
  _id: "01890a5d-0000-7000-8000-00000000e002",
  name: { en: "Cake for points" },
  status: "active",
  items: { product_ids: [], filter: { mode: "include_item_names", names: ["Sernik"] } },
  multiplier: null,
  validity: { kind: "unlimited" },
  times: { weekdays: null, hours: null },
  place_ids: null,
  created_at: start,
};
const byOffer: Readonly<Record<OfferKind, { terms: Pick<ProgrammeOffer, "cost" | "reward_id">; cost: number }>> = {
  points: { terms: { cost: 5, reward_id: null }, cost: 5 },
  reward: { terms: { cost: null, reward_id: cake._id }, cost: 4 },
};
test.each(Object.entries(byOffer))("offer kind %s", async (kind, { terms, cost }) => {
  const offers = [{ ...offer, ...terms, kind: kind as OfferKind }];
  const [member] = await open({ offers, rewards: [cake] });
  await visit(member, { amount: 9000 });
  const lines = { offer_lines: [{ offer_id: offer._id, line_no: 3 }] };
  // The cake is paid with points, the two coffees earn two.
  expect(await visit(member, { items: receipt, amount: 2000, ...lines })).toMatchObject({ codes: [], delta: 2 - cost });
});

const kinds: Readonly<Record<(typeof productKinds)[number], string>> = { product: "Sernik", service: "Degustacja" };
test.each(Object.entries(kinds))("item kind %s", async (kind, name) => {
  const { body } = await owner.call<Product>("POST", "/api/products", { name, kind }, key());
  const items = { ...allItems, product_ids: [body._id] };
  const one = buildCoupon({ effect: { kind: "freebie" }, items });
  const [member] = await open({ coupons: [one] });
  const bought = [...receipt, line(4, name, 700, { product_id: body._id })];
  expect(await visit(member, { items: bought, amount: 4200, ...used(one) })).toMatchObject({
    codes: [],
    discount: 700,
  });
});

test("each stamp icon is on the card that the till shows", async () => {
  const shown: string[] = [];
  for (const stamp_icon of stampNames) {
    const [{ number }] = await open({ ...stampsCard, stamp_icon });
    const { body } = await owner.call<Preview>("POST", "/api/scanner/preview", { number, place_id: business.place_id });
    shown.push(body.card.design.stamp_icon);
  }
  expect(shown).toEqual([...stampNames]);
});
