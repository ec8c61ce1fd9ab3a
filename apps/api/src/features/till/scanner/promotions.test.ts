/** Coupons, offers, levels and stocks at the till: previewed, locked, used once, given back. */
import type { HeldCoupon } from "@rewardo/contract/card-subscriptions";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import type { Transaction } from "@rewardo/contract/transactions";
import type { ProgrammeCoupon } from "@rewardo/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { allItems, buildBusiness, buildCoupon, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
let admin: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
  admin = await app.as("ADMIN", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

let made = 0;
const id = (): string => `01890a5d-0000-7000-8000-${String(++made).padStart(12, "0")}`;
const key = () => ({ "idempotency-key": `promotions-${++made}` });
const after = (minutes: number): void => clock.set(new Date(clock.nowMs() + minutes * 60_000).toISOString());

/** A card with these promotions and so many members. */
const open = async (input: Partial<CardInput>, members = 1): Promise<Member[]> => {
  const card_id = await createCard(business.ctx, { ...pointsCard, ...input });
  return joinCard(
    business.ctx,
    card_id,
    Array.from({ length: members }, () => ({})),
  );
};
const basketOf = ({ number }: Member, more: object) => ({ number, place_id: business.place_id, ...more });
const preview = async (member: Member, more: object, caller = owner): Promise<Preview> => {
  const answer = await caller.call<Preview>("POST", "/api/scanner/preview", basketOf(member, more));
  expect(answer.status).toBe(200);
  return answer.body;
};
const commit = async (member: Member, more: object, caller = owner) => {
  const { status, body } = await caller.call<CommitResult & { params: { rejected: { code: string }[] } }>(
    "POST",
    "/api/scanner/commit",
    basketOf(member, more),
    key(),
  );
  return { status, body, codes: status === 422 ? body.params.rejected.map(({ code }) => code) : [] };
};
const takeBack = async (_id: string): Promise<void> => {
  const answer = await owner.call("POST", `/api/transactions/${_id}/reverse`, {}, key());
  expect(answer.status).toBe(200);
};
const couponsOf = async (member: Member): Promise<HeldCoupon[]> =>
  (await owner.call<{ items: HeldCoupon[] }>("GET", `/api/card_subscriptions/${member.card_subscription_id}/coupons`))
    .body.items;

test("a coupon lowers what is paid, the rest earns, it is used once, and a cancelled visit gives it back", async () => {
  const tenOff = buildCoupon();
  const [member] = (await open({ coupons: [tenOff] })) as [Member];
  const basket = { amount: 10_000, coupons: [{ coupon_id: tenOff._id }] };
  const offered = await preview(member, { amount: 10_000 });
  expect(offered).toMatchObject({ discount: 0, to_pay: 10_000, delta: 10 });
  expect(offered.coupons).toEqual([
    {
      coupon_id: tenOff._id,
      grant_id: null,
      name: tenOff.name,
      effect: "discount_percentage",
      items: null,
      ...{ discount: 1000, usable: true, rejected: null },
      ...{ minimum_amount: null, uses_left: 1, ends_at: null },
    },
  ]);
  expect(await preview(member, basket)).toMatchObject({ discount: 1000, to_pay: 9000, delta: 9, rejected: [] });

  const { body } = await commit(member, basket);
  expect(body.transaction).toMatchObject({ amount: 9000, discount: 1000, delta: 9, coupon_ids: [tenOff._id] });
  expect((await couponsOf(member))[0]).toMatchObject({ status: "redeemed", times_used: 1, last_used_at: start });
  expect((await preview(member, { amount: 10_000 })).coupons).toEqual([]);
  expect((await commit(member, basket)).codes).toEqual(["already_redeemed"]);

  await takeBack(body.transaction._id);
  expect((await couponsOf(member))[0]).toMatchObject({ status: "rolled_back", times_used: 0, last_used_at: null });
  const again = await commit(member, basket);
  expect(again.body.transaction).toMatchObject({ amount: 9000, discount: 1000, balance_after: 9 });
});

test("a coupon for chosen items is used where no lines are known, once staff say what they cost, and counts so again", async () => {
  const onCake = buildCoupon({
    discount_scope: "specific_items",
    items: { product_ids: [], filter: { mode: "include_item_names", names: ["Sernik", "Szarlotka"] } },
    effect: { kind: "discount_percentage", percent: 20 },
  });
  const [member] = (await open({ coupons: [onCake] })) as [Member];
  const chosen = (more: object) => ({ amount: 10_000, coupons: [{ coupon_id: onCake._id, ...more }] });
  const unread = { code: "condition_not_met", params: { condition: "items_unknown" } };
  const offered = await preview(member, { amount: 10_000 });
  expect(offered).toMatchObject({
    rejected: [],
    coupons: [{ items: ["Sernik", "Szarlotka"], usable: false, rejected: unread }],
  });
  expect((await commit(member, chosen({}))).codes).toEqual(["condition_not_met"]);
  expect(await preview(member, chosen({ items_amount: 2400 }))).toMatchObject({
    ...{ discount: 480, to_pay: 9520, rejected: [] },
    coupons: [{ discount: 480, usable: true, rejected: null }],
  });
  const { body } = await commit(member, chosen({ items_amount: 2400 }));
  expect(body.transaction).toMatchObject({ amount: 9520, discount: 480, coupon_ids: [onCake._id] });
  const told = body.transaction.explanation.find(({ code }) => code === "coupon_items");
  expect(told?.params).toMatchObject({ coupon_id: onCake._id, amount: 2400, currency: "PLN" });
  await takeBack(body.transaction._id);
  expect((await couponsOf(member))[0]).toMatchObject({ status: "rolled_back", times_used: 0 });
});

test("a coupon in a basket is kept for it, for 15 minutes or until it is let go", async () => {
  const tenOff = buildCoupon();
  const [member] = (await open({ coupons: [tenOff] })) as [Member];
  const basket = { amount: 5000, coupons: [{ coupon_id: tenOff._id }] };
  const mine = { ...basket, lock_key: "basket of one till" };
  expect((await preview(member, mine)).rejected).toEqual([]);
  expect((await couponsOf(member))[0]?.status).toBe("locked");
  // The same basket sees its own coupon as free; another till sees it as locked.
  expect((await preview(member, mine)).coupons[0]?.usable).toBe(true);
  expect((await preview(member, basket, admin)).rejected[0]?.code).toBe("locked");
  expect((await commit(member, { ...basket, lock_key: "another" }, admin)).codes).toEqual(["locked"]);

  expect((await owner.call("POST", "/api/scanner/release", { lock_key: mine.lock_key })).status).toBe(204);
  expect((await couponsOf(member))[0]?.status).toBe("issued");
  await preview(member, mine);
  // Put back into the drawer: the basket without it lets it go.
  await preview(member, { ...mine, coupons: [] });
  expect((await couponsOf(member))[0]?.status).toBe("issued");
  await preview(member, mine);
  after(15);
  expect((await commit(member, basket, admin)).status).toBe(201);
  expect((await commit(member, mine)).codes).toEqual(["already_redeemed"]);
});

test("a lock is whose basket it is, and one that has run out stops no visit that happened while it held", async () => {
  const tenOff = buildCoupon();
  const [member] = (await open({ coupons: [tenOff] })) as [Member];
  const basket = { amount: 5000, coupons: [{ coupon_id: tenOff._id }] };
  const mine = { ...basket, lock_key: "a key that two tills made up" };
  await preview(member, mine);
  // Another author with the same key neither uses nor releases it.
  expect((await preview(member, mine, admin)).rejected[0]?.code).toBe("locked");
  expect((await admin.call("POST", "/api/scanner/release", { lock_key: mine.lock_key })).status).toBe(204);
  expect((await commit(member, mine, admin)).codes).toEqual(["locked"]);
  const occurred_at = new Date(clock.nowMs() + 60_000).toISOString();
  after(20);
  expect((await commit(member, { ...basket, occurred_at }, admin)).status).toBe(201);
});

test("a line gives back what was paid for it: less its coupon, and nothing where points paid it", async () => {
  const halfCups = buildCoupon({
    effect: { kind: "discount_percentage", percent: 50 },
    discount_scope: "specific_items",
    items: { product_ids: [], filter: { mode: "include_item_names", names: ["Cup"] } },
  });
  const offer = { _id: id(), name: { en: "Cake" }, status: "active", kind: "points", cost: 5 } as const;
  const always = { multiplier: null, reward_id: null, validity: { kind: "unlimited" }, place_ids: null } as const;
  const times = { weekdays: null, hours: null };
  const named = { product_ids: [], filter: { mode: "include_item_names" as const, names: ["Cake"] } };
  const offers = [{ ...offer, ...always, times, items: named, created_at: start }];
  const [member] = (await open({ coupons: [halfCups], offers })) as [Member];
  await commit(member, { amount: 10_000 });
  const line = (line_no: number, name: string, amount: number) => ({ line_no, name, quantity: 1, amount });
  const items = [line(1, "Beans", 4000), line(2, "Cup", 2000), line(3, "Cake", 900)];
  const bought = await commit(member, {
    items,
    // The cake is paid with points.
    amount: 6000,
    coupons: [{ coupon_id: halfCups._id }],
    offer_lines: [{ offer_id: offer._id, line_no: 3 }],
  });
  expect(bought.body.transaction).toMatchObject({ amount: 5000, discount: 1000, delta: 0, balance_after: 10 });
  const refund = async (...lines: number[]) => {
    const url = `/api/transactions/${bought.body.transaction._id}/reverse`;
    const { body } = await owner.call<{ transaction: Transaction }>("POST", url, { lines }, key());
    return [body.transaction.amount, body.transaction.delta];
  };
  expect(await refund(2)).toEqual([-1000, -1]);
  expect(await refund(3)).toEqual([0, 0]);
  expect(await refund(1)).toEqual([-4000, -4 + 5]);
});

test("an offer's condition is shown even when the visit is refused, and what is out of stock is not offered", async () => {
  const cake = { _id: id(), name: { en: "Cake" }, cost: 2, stock: 1 };
  const common = { status: "active", items: allItems, multiplier: null, place_ids: null, created_at: start } as const;
  const always = { ...common, validity: { kind: "unlimited" }, times: { weekdays: null, hours: null } } as const;
  const offers = [
    { ...always, _id: id(), name: { en: "For points" }, kind: "points" as const, cost: 5, reward_id: null },
    { ...always, _id: id(), name: { en: "For a reward" }, kind: "reward" as const, cost: null, reward_id: cake._id },
  ];
  const input = { rewards: [cake], offers, caps: { minutes_between_visits: 60 } };
  const [member] = (await open(input)) as [Member];
  await commit(member, { amount: 20_000 });
  const items = [{ line_no: 1, name: "Cake", quantity: 1, amount: 900 }];
  const costs = async () => {
    const seen = await preview(member, { items });
    expect(seen.rejected[0]?.code).toBe("delay_between_stamps");
    return seen.offers.map(({ name, lines }) => [name["en"], lines[0]?.cost]);
  };
  expect(await costs()).toEqual([
    ["For points", 5],
    ["For a reward", 2],
  ]);
  expect((await commit(member, { earns: false, reward_ids: [cake._id] })).status).toBe(201);
  expect(await costs()).toEqual([["For points", 5]]);
});

test("limits hold for the campaign and for the customer, and frequency says when it may be used again", async () => {
  const forTwo = buildCoupon({ campaign_limit: 2, usage_frequency: { kind: "unlimited" } });
  const daily = buildCoupon({ usage_frequency: { kind: "once_every", n: 1, unit: "days" }, customer_limit: 2 });
  const [a, b] = (await open({ coupons: [forTwo, daily] }, 2)) as [Member, Member];
  const use = (member: Member, { _id }: ProgrammeCoupon) =>
    commit(member, { amount: 2000, coupons: [{ coupon_id: _id }] });
  const first = await use(a, forTwo);
  expect((await use(b, forTwo)).status).toBe(201);
  expect((await use(b, forTwo)).codes).toEqual(["campaign_limit_reached"]);
  await takeBack(first.body.transaction._id);
  expect((await use(b, forTwo)).status).toBe(201);
  expect((await use(a, forTwo)).codes).toEqual(["campaign_limit_reached"]);

  expect((await use(a, daily)).status).toBe(201);
  const refused = (await preview(a, { amount: 2000 })).coupons.find((one) => one.coupon_id === daily._id);
  expect(refused?.rejected).toMatchObject({ code: "frequency", params: { next_at: "2026-06-12T22:00:00.000Z" } });
  after(24 * 60);
  expect((await use(a, daily)).status).toBe(201);
  after(24 * 60);
  expect((await use(a, daily)).codes).toEqual(["customer_limit_reached"]);
});

test("points earned lift to a level, by visits and corrections, and it multiplies from the next visit on", async () => {
  const common = {
    basis: "points_earned_period",
    period_months: 12,
    downgrade: "single_level",
    grace_days: 0,
  } as const;
  const silver = { ...common, _id: id(), name: { en: "Silver" }, threshold: 10, multiplier: 2 };
  const gold = { ...common, _id: id(), name: { en: "Gold" }, threshold: 30, multiplier: 3 };
  const [member] = (await open({ levels: [silver, gold] })) as [Member];
  const lifted = await commit(member, { amount: 10_000 });
  expect(lifted.body.card_subscription.level).toMatchObject({ _id: silver._id, multiplier: 2 });
  expect(lifted.body.transaction.delta).toBe(10);
  const doubled = await commit(member, { amount: 5000 });
  expect(doubled.body.transaction.delta).toBe(10);
  expect(doubled.body.card_subscription.level?._id).toBe(silver._id);
  const third = await commit(member, { amount: 5000 });
  expect(third.body.card_subscription.level?._id).toBe(gold._id);
  // What had raised the member to gold is taken back: silver goes on as it was.
  await takeBack(third.body.transaction._id);
  const since = lifted.body.transaction.recorded_at;
  expect((await preview(member, { amount: 1000 })).card_subscription.level).toMatchObject({ _id: silver._id, since });
  const read = await owner.call<{ level: { _id: string } }>(
    "GET",
    `/api/card_subscriptions/${member.card_subscription_id}`,
  );
  expect(read.body.level._id).toBe(silver._id);
  const changes = await witness.rows(
    "select from_id, to_id, transaction_id from level_changes where card_subscription_id = $1 order by changed_at, _id",
    [member.card_subscription_id],
  );
  expect(changes).toEqual([
    { from_id: null, to_id: silver._id, transaction_id: lifted.body.transaction._id },
    { from_id: silver._id, to_id: gold._id, transaction_id: third.body.transaction._id },
    { from_id: gold._id, to_id: silver._id, transaction_id: expect.any(String) },
  ]);
});

test("a stock is counted for rewards and offers together, and what comes back is there again", async () => {
  const cake = { _id: id(), name: { en: "Cake" }, cost: 2, stock: 2 };
  const offer = {
    _id: id(),
    name: { en: "Cake for stamps" },
    status: "active",
    kind: "reward",
    items: allItems,
  } as const;
  const always = { multiplier: null, cost: null, validity: { kind: "unlimited" }, place_ids: null } as const;
  const times = { weekdays: null, hours: null };
  const offers = [{ ...offer, ...always, times, reward_id: cake._id, created_at: start }];
  const [member] = (await open({ rewards: [cake], offers })) as [Member];
  await commit(member, { amount: 20_000 });
  const items = [{ line_no: 1, name: "Cake", quantity: 1, amount: 900 }];
  const first = await commit(member, { amount: 0, earns: false, reward_ids: [cake._id] });
  const asked = { items, amount: 0, offer_lines: [{ offer_id: offer._id, line_no: 1 }] };
  expect((await preview(member, { items })).offers).toEqual([
    { offer_id: offer._id, name: offer.name, lines: [{ line_no: 1, cost: 2, rejected: null }] },
  ]);
  expect((await commit(member, asked)).body.transaction.balance_after).toBe(16);
  expect((await commit(member, { earns: false, reward_ids: [cake._id] })).codes).toEqual(["out_of_stock"]);
  const offered = await preview(member, {});
  expect(offered.rewards[0]).toMatchObject({ usable: false, rejected: { code: "out_of_stock" } });
  await takeBack(first.body.transaction._id);
  expect((await commit(member, { earns: false, reward_ids: [cake._id] })).status).toBe(201);
});

test("spending beyond the card's limit waits for a yes", async () => {
  const cake = { _id: id(), name: { en: "Cake" }, cost: 6 };
  const [member] = (await open({ rewards: [cake], caps: { confirm_spending_above: 10 } })) as [Member];
  await commit(member, { amount: 50_000 });
  const two = { earns: false, reward_ids: [cake._id, cake._id] };
  expect((await preview(member, two)).rejected).toEqual([
    { code: "confirmation_required", params: { amount: 12, limit: 10, unit: "point" } },
  ]);
  expect((await commit(member, two)).codes).toEqual(["confirmation_required"]);
  expect((await commit(member, { ...two, confirmed: true })).status).toBe(201);
});

test("an account with a limit cannot stamp its own card; an owner's own and many visits in a minute are flagged, and listed", async () => {
  const members = await open({}, 3);
  const staff = await app.as("EMPLOYEE", business.scope);
  const [own, other, ofStaff] = members as [Member, Member, Member];
  for (const [member, caller] of [
    [own, owner],
    [ofStaff, staff],
  ] as const)
    await witness.rows(
      `update users set email = (select upper(i.email) from identities i join accounts a on a.identity_id = i._id where a._id = $2)
        where _id = $1`,
      [member.user_id, caller.account_id],
    );
  const refused = await commit(ofStaff, { amount: 100 }, staff);
  expect(refused).toMatchObject({ status: 422, body: { params: { rejected: [{ code: "own_card" }] } } });
  expect(await preview(ofStaff, { amount: 100 }, staff)).toMatchObject({ rejected: [{ code: "own_card" }] });
  const flags = async (member: Member, caller: Caller) =>
    (await commit(member, { amount: 100 }, caller)).body.transaction.flags;
  expect(await flags(own, staff)).toEqual([]);
  expect(await flags(own, owner)).toEqual(["own_card"]);
  after(2);
  const seen: string[][] = [];
  for (let visit = 0; visit < 11; visit++) seen.push(await flags(other, staff));
  expect(seen.filter((one) => one.length === 0)).toHaveLength(10);
  expect(seen.at(-1)).toEqual(["burst"]);
  after(1);
  expect(await flags(other, staff)).toEqual([]);
  const list = await owner.call<{ items: Transaction[] }>("GET", "/api/transactions?flagged=true");
  expect(list.body.items.map((one) => one.flags)).toEqual([["burst"], ["own_card"]]);
});

test("a merge takes coupons, their uses and the higher level along", async () => {
  const silver = {
    _id: id(),
    name: { en: "Silver" },
    threshold: 10,
    basis: "points_earned_period",
    period_months: 12,
    multiplier: 2,
    downgrade: "none",
    grace_days: 0,
  } as const;
  const tenOff = buildCoupon();
  const [into, from] = (await open({ coupons: [tenOff], levels: [silver] }, 2)) as [Member, Member];
  const basket = { amount: 20_000, coupons: [{ coupon_id: tenOff._id }] };
  const used = await commit(from, basket);
  expect(used.body.card_subscription.level?._id).toBe(silver._id);
  // The survivor has the coupon in a basket, which the merge ends.
  await preview(into, { ...basket, lock_key: "kept" });
  const merge = `/api/card_subscriptions/${into.card_subscription_id}/merge`;
  expect((await owner.call("POST", merge, { from_id: from.card_subscription_id }, key())).status).toBe(201);
  expect((await commit(into, basket)).codes).toEqual(["already_redeemed"]);
  const { card_subscription: merged } = await preview(into, { amount: 100 });
  expect(merged.level?._id).toBe(silver._id);
  expect(
    await witness.rows("select from_id, to_id from level_changes where card_subscription_id = $1", [
      into.card_subscription_id,
    ]),
  ).toEqual([{ from_id: null, to_id: silver._id }]);
  await takeBack(used.body.transaction._id);
  expect((await commit(into, basket)).status).toBe(201);
});

test("where both cards had used a coupon before they became one, it comes back with the last of the two uses", async () => {
  const tenOff = buildCoupon();
  const [into, from] = (await open({ coupons: [tenOff] }, 2)) as [Member, Member];
  const basket = { amount: 20_000, coupons: [{ coupon_id: tenOff._id }] };
  const [first, second] = [await commit(from, basket), await commit(into, basket)];
  const merge = `/api/card_subscriptions/${into.card_subscription_id}/merge`;
  expect((await owner.call("POST", merge, { from_id: from.card_subscription_id }, key())).status).toBe(201);
  await takeBack(first.body.transaction._id);
  expect((await commit(into, basket)).codes).toEqual(["already_redeemed"]);
  await takeBack(second.body.transaction._id);
  expect((await commit(into, basket)).status).toBe(201);
});
