/** What each customer may use once is used once, however many copies they were given; and rewards that an offer hands over count. */
import { randomUUID } from "node:crypto";
import type { HeldCoupon } from "@rewardo/contract/card-subscriptions";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import type { ProgrammeCoupon } from "@rewardo/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { allItems, buildBusiness, buildCoupon, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

let app: TestApp;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp();
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(() => app.close());

const key = () => ({ "idempotency-key": randomUUID() });
const open = async (input: Partial<CardInput>, members = 1): Promise<{ card_id: string; members: Member[] }> => {
  const card_id = await createCard(business.ctx, { ...pointsCard, ...input });
  const people = Array.from({ length: members }, () => ({}));
  return { card_id, members: await joinCard(business.ctx, card_id, people) };
};
const basketOf = ({ number }: Member, more: object) => ({ number, place_id: business.place_id, ...more });
const offered = async (member: Member) =>
  (await owner.call<Preview>("POST", "/api/scanner/preview", basketOf(member, { amount: 3000 }))).body.coupons;
const use = async (member: Member, coupon_id: string, grant_id: string | null = null) => {
  const coupons = [grant_id === null ? { coupon_id } : { coupon_id, grant_id }];
  const { status, body } = await owner.call<CommitResult & { params: { rejected: { code: string }[] } }>(
    "POST",
    "/api/scanner/commit",
    basketOf(member, { amount: 3000, coupons }),
    key(),
  );
  return status === 201 ? body.transaction._id : body.params.rejected[0]!.code;
};
const at = ({ card_subscription_id }: Member) => `/api/card_subscriptions/${card_subscription_id}/coupons`;
const give = (member: Member, { _id: coupon_id }: ProgrammeCoupon) =>
  owner.call<HeldCoupon & { params: { rejected: { code: string }[] } }>("POST", at(member), { coupon_id }, key());
const takeBack = async (_id: string) =>
  expect((await owner.call("POST", `/api/transactions/${_id}/reverse`, {}, key())).status).toBe(200);
const isId = expect.stringMatching(/^[0-9a-f-]{36}$/);

test("a copy of what everyone has is said to be one, is shown once, and is used up with the other, until that comes back", async () => {
  const coupon = buildCoupon();
  const { members } = await open({ coupons: [coupon] });
  const [member] = members as [Member];
  const { status, body: copy } = await give(member, coupon);
  expect([status, copy]).toMatchObject([201, { already_held: true }]);
  expect(await offered(member)).toHaveLength(1);

  // Two tills at once, each with another copy: one of them has it.
  const answers = await Promise.all([use(member, coupon._id), use(member, coupon._id, copy.grant_id)]);
  expect(answers.toSorted()).toEqual([isId, "already_redeemed"]);
  expect(await offered(member)).toEqual([]);
  const held = await owner.call<{ items: HeldCoupon[] }>("GET", at(member));
  expect(held.body.items.map((one) => one.status)).toEqual(["redeemed", "redeemed"]);
  expect(await give(member, coupon)).toMatchObject({
    status: 422,
    body: { params: { rejected: [{ code: "already_redeemed" }] } },
  });

  await takeBack(answers.find((one) => one !== "already_redeemed")!);
  expect(await offered(member)).toHaveLength(1);
  expect(await use(member, coupon._id, copy.grant_id)).toEqual(isId);
  expect(await use(member, coupon._id)).toBe("already_redeemed");
});

test("two copies that were given, and two cards that became one, are once; what may be used more often still may", async () => {
  const once = buildCoupon({ issue: "on_grant" });
  const often = buildCoupon({ issue: "on_grant", usage_frequency: { kind: "unlimited" } });
  const { members } = await open({ coupons: [once, often] }, 3);
  const [member, from, into] = members as [Member, Member, Member];
  const grants = [(await give(member, once)).body, (await give(member, once)).body];
  expect(grants.map((one) => one.already_held)).toEqual([false, true]);
  expect(await use(member, once._id, grants[1]!.grant_id)).toEqual(isId);
  expect(await use(member, once._id, grants[0]!.grant_id)).toBe("already_redeemed");
  const [one, two] = [(await give(member, often)).body, (await give(member, often)).body];
  for (const { grant_id } of [one, two, one]) expect(await use(member, often._id, grant_id)).toEqual(isId);

  const copies = [(await give(from, once)).body, (await give(into, once)).body];
  expect(await use(from, once._id, copies[0]!.grant_id)).toEqual(isId);
  const into_path = `/api/card_subscriptions/${into.card_subscription_id}/merge`;
  const merged = await owner.call("POST", into_path, { from_id: from.card_subscription_id }, key());
  expect(merged.status).toBe(201);
  expect(await use(into, once._id, copies[1]!.grant_id)).toBe("already_redeemed");
});

test("a reward that an offer hands over is the transaction's and is counted, and comes back with it", async () => {
  const cake = { _id: randomUUID(), name: { en: "Cake" }, cost: 2 };
  const terms = {
    items: allItems,
    multiplier: null,
    cost: null,
    validity: { kind: "unlimited" },
    place_ids: null,
  } as const;
  const times = { weekdays: null, hours: null };
  const offer = { _id: randomUUID(), name: { en: "Cake for points" }, status: "active", kind: "reward" } as const;
  const created_at = "2026-01-01T00:00:00.000Z";
  const offers = [{ ...offer, ...terms, times, reward_id: cake._id, created_at }];
  const { members } = await open({ rewards: [cake], offers });
  const [member] = members as [Member];
  const commit = async (basket: object) =>
    (await owner.call<CommitResult>("POST", "/api/scanner/commit", basketOf(member, basket), key())).body.transaction;
  const counted = async () =>
    (await owner.call<{ value: number }>("GET", "/api/stats/rewards_redeemed/number?from=2020-01-01")).body.value;
  await commit({ amount: 20_000 });
  const before = await counted();
  const items = [{ line_no: 1, name: "Cake", quantity: 2, amount: 1800 }];
  const handed = await commit({ items, amount: 0, offer_lines: [{ offer_id: offer._id, line_no: 1 }] });
  expect(handed.reward_ids).toEqual([cake._id, cake._id]);
  expect(await counted()).toBe(before + 2);
  await takeBack(handed._id);
  expect(await counted()).toBe(before);
});

test("an offer keeps no reward of another card or of nowhere, whatever its kind", async () => {
  const { card_id } = await open({});
  for (const kind of ["points", "reward"]) {
    const offer = { name: { pl: "Oferta" }, kind, multiplier: 2, reward_id: randomUUID() };
    const { status, body } = await owner.call<{ errors: object[] }>(
      "POST",
      `/api/cards/${card_id}/offers`,
      offer,
      key(),
    );
    expect([status, body.errors], kind).toMatchObject([400, [{ path: "reward_id", code: "unknown_reward" }]]);
  }
});
