/** A coupon for everyone in a group: by the calls and the queue's own handler. */
import type { CouponHandout, listGivableCoupons } from "@rewardo/contract/coupon-handouts";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { Programme } from "@rewardo/contract/programmes";
import type { PromotionGroup } from "@rewardo/contract/promotion-groups";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { archiveCoupon, publishCoupon, type PublishedCoupon } from "../../../testing/give-coupon.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { moved } from "../../../testing/moved.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { handoutQueue } from "./index.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

let keys = 0;
const key = () => ({ "idempotency-key": `handouts-${(keys += 1)}` });
type Member = Awaited<ReturnType<typeof joinCard>>[number];

interface Desk {
  readonly business: TestBusiness;
  readonly owner: Caller;
  readonly members: readonly Member[];
  readonly coupon_id: string;
  readonly at: string;
  start(headers?: Record<string, string>): Promise<{ status: number; body: CouponHandout }>;
  list(): Promise<CouponHandout[]>;
  /** Carries one out as the queue does, until it is told to end. */
  carryOut(handout_id: string, signal?: AbortSignal): Promise<void>;
  /** How many coupons each member was given, by how many members. */
  held(): Promise<Record<string, number>>;
}

/** A card of points with so many members in a group by rule, and a published coupon that is given by hand. */
const openDesk = async (count: number, coupon: object = {}): Promise<Desk> => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const card = `/api/cards/${business.points_card_id}`;
  const first_name = "Ania";
  const members = await joinCard(
    business.ctx,
    business.points_card_id,
    Array.from({ length: count }, () => ({ first_name })),
  );
  await witness.rows("update users set gender = 'female' where business_id = $1 and first_name = $2", [
    business.scope.business_id,
    first_name,
  ]);
  const rule = { match: "all", parts: [{ kind: "gender", genders: ["female"] }] };
  const group = await owner.call<PromotionGroup>("POST", `${card}/promotion_groups`, { name: "Panie", rule }, key());
  const terms = { name: { pl: "Rabat" }, effect: { kind: "discount_percentage", percent: 10 }, issue: "on_grant" };
  const { body } = await owner.call<{ _id: string }>("POST", `${card}/coupons`, { ...terms, ...coupon }, key());
  const at = `${card}/coupons/${body._id}/handouts`;
  const asked = { promotion_group_id: group.body._id };
  expect((await owner.call("POST", at, asked)).status).toBe(400);
  const { version } = (await owner.call<Programme>("GET", `${card}/programme`)).body;
  const published = await owner.call("POST", `${card}/publish`, { mode: "now" }, { "if-match": String(version) });
  expect(published.status).toBe(200);
  return {
    ...{ business, owner, members, coupon_id: body._id, at },
    start: (headers = key()) => owner.call("POST", at, asked, headers),
    list: async () => (await owner.call<{ items: CouponHandout[] }>("GET", at)).body.items,
    carryOut: (handout_id, signal = new AbortController().signal) =>
      handoutQueue(app).handle({
        _id: "job",
        payload: { business_id: business.scope.business_id, handout_id },
        signal,
        ending: new AbortController().signal,
      }),
    held: async () => {
      const rows = await witness.rows<{ held: string; members: number }>(
        `select held::text, count(*)::integer as members from (
          select count(g._id) as held from card_subscriptions cs
          left join coupon_grants g on g.business_id = cs.business_id and g.card_subscription_id = cs._id and g.coupon_id = $2 where cs._id = any($1::uuid[]) group by cs._id) h
        group by 1`,
        [members.map(({ card_subscription_id }) => card_subscription_id), body._id],
      );
      return Object.fromEntries(rows.map((row) => [row.held, row.members]));
    },
  };
};

test("everyone in the group has one and can use it; who holds one and who is frozen gets none", async () => {
  const { business, owner, members, coupon_id, start, list, carryOut, held } = await openDesk(5);
  const [holder, frozen, third] = members;
  const one = `/api/card_subscriptions/${holder!.card_subscription_id}/coupons`;
  expect((await owner.call("POST", one, { coupon_id }, key())).status).toBe(201);
  expect((await owner.call("POST", `/api/card_subscriptions/${frozen!.card_subscription_id}/freeze`)).status).toBe(200);

  const again = key();
  const { status, body } = await start(again);
  expect([status, body]).toMatchObject([201, { status: "queued", group_name: "Panie" }]);
  expect((await start(again)).body._id).toBe(body._id);
  await carryOut(body._id);
  expect(await list()).toMatchObject([{ _id: body._id, status: "done", total: 5, done: 5, given: 3 }]);
  expect(await held()).toEqual({ 0: 1, 1: 4 });

  const basket = { number: third!.number, place_id: business.place_id, amount: 2000 };
  const preview = await owner.call<{ coupons: { grant_id: string }[] }>("POST", "/api/scanner/preview", basket);
  const used = { ...basket, coupons: [{ coupon_id, grant_id: preview.body.coupons[0]!.grant_id }] };
  const commit = await owner.call<{ transaction: { discount: number } }>("POST", "/api/scanner/commit", used, key());
  expect([commit.status, commit.body.transaction.discount]).toEqual([201, 200]);

  // Once more: the one who has used theirs could not use another, and the others hold one.
  await carryOut((await start()).body._id);
  expect((await list())[0]).toMatchObject({ status: "done", given: 0 });
  expect(await held()).toEqual({ 0: 1, 1: 4 });
});

test("one that has lapsed by the terms it was given under keeps no one from another", async () => {
  const { business, owner, members, coupon_id, start, list, carryOut, held } = await openDesk(2, {
    validity: { kind: "hours", hours: 24 },
  });
  await carryOut((await start()).body._id);
  expect(await held()).toEqual({ 1: 2 });
  // Given two days ago to one of them, for a day; from now on it is for a month.
  await witness.rows(
    `update coupon_grants set granted_at = ${moved("granted_at", -2, "day")} where card_subscription_id = $1 and coupon_id = $2`,
    [members[0]!.card_subscription_id, coupon_id],
  );
  const card = `/api/cards/${business.points_card_id}`;
  const versionOf = async () => String((await owner.call<Programme>("GET", `${card}/programme`)).body.version);
  const longer = { validity: { kind: "hours", hours: 720 } };
  const changed = await owner.call("PATCH", `${card}/coupons/${coupon_id}`, longer, { "if-match": await versionOf() });
  expect(changed.status).toBe(200);
  await owner.call("POST", `${card}/publish`, { mode: "now" }, { "if-match": await versionOf() });
  await carryOut((await start()).body._id);
  expect((await list())[0]).toMatchObject({ status: "done", done: 2, given: 1 });
  expect(await held()).toEqual({ 1: 1, 2: 1 });
});

test("ended anywhere it goes on where it was left, and two at once give one each", async () => {
  const { start, list, carryOut, held } = await openDesk(1100);
  const { _id } = (await start()).body;
  const ending = AbortSignal.abort();
  for (const done of [500, 1000, 1100]) {
    await expect(carryOut(_id, ending)).rejects.toThrow("The program is stopping");
    expect((await list())[0]).toMatchObject({ status: "running", total: 1100, done, given: done });
  }
  await carryOut(_id);
  await carryOut(_id);
  expect((await list())[0]).toMatchObject({ status: "done", done: 1100, given: 1100 });

  const both = await openDesk(700);
  const started = [(await both.start()).body._id, (await both.start()).body._id];
  await Promise.all([...started, ...started].map((one) => both.carryOut(one)));
  const given = (await both.list()).map((one) => one.given);
  expect([given[0]! + given[1]!, await both.held(), await held()]).toEqual([700, { 1: 700 }, { 1: 1100 }]);
});

test("stopped, those who have it keep it and no other gets one", async () => {
  const { business, owner, start, list, carryOut, held } = await openDesk(600);
  const { _id } = (await start()).body;
  await expect(carryOut(_id, AbortSignal.abort())).rejects.toThrow();
  const cancel = `/api/cards/${business.points_card_id}/coupon_handouts/${_id}/cancel`;
  expect((await owner.call("POST", cancel)).status).toBe(204);
  await carryOut(_id);
  expect((await list())[0]).toMatchObject({ status: "cancelled", done: 500 });
  expect(await held()).toEqual({ 0: 100, 1: 500 });
});

test("only what still runs, and only by people of all places", async () => {
  const past = { kind: "datetime_range", from: null, to: "2020-01-01T00:00" };
  const over = await openDesk(1, { validity: past });
  expect(await over.start()).toMatchObject({ status: 422, body: { params: { rejected: [{ code: "expired" }] } } });
  const limited = await app.as("ADMIN", over.business.scope, { place_ids: [over.business.place_id] });
  const asked = { promotion_group_id: over.coupon_id };
  expect((await limited.call("POST", over.at, asked)).status).toBe(403);
});

test("a coupon for a group is given to no other: its members could not use it", async () => {
  const { business, owner, start } = await openDesk(1);
  const card = `/api/cards/${business.points_card_id}`;
  const other = await owner.call<PromotionGroup>("POST", `${card}/promotion_groups`, { name: "Inni" }, key());
  const target = { kind: "promotion_group", promotion_group_id: other.body._id };
  const { coupon_id } = await publishCoupon(owner, business.points_card_id, { target });
  const asked = { promotion_group_id: (await start()).body.promotion_group_id };
  const at = `${card}/coupons/${coupon_id}/handouts`;
  expect(await owner.call("POST", at, asked, key())).toMatchObject({
    status: 400,
    body: { errors: [{ code: "other_group" }] },
  });
  expect((await owner.call("POST", at, { promotion_group_id: other.body._id }, key())).status).toBe(201);
});

test("coupons that can be given to many: published, running, for more than one customer, and not over", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const { points_card_id: card, stamps_card_id: other } = business;
  const name = { pl: "Rabat na lato" };
  const week = await publishCoupon(owner, card);
  const unlimited = await publishCoupon(owner, card, { validity: { kind: "unlimited" } });
  const to = "2020-01-01T00:00";
  await publishCoupon(owner, card, { validity: { kind: "datetime_range", from: null, to } });
  const target = { kind: "card_subscription", card_subscription_id: business.points.card_subscription_id };
  await publishCoupon(owner, card, { target });
  await archiveCoupon(owner, await publishCoupon(owner, card));
  await publishCoupon(owner, card, { status: "draft" });
  const onStamps = await publishCoupon(owner, other, { issue: "automatic", validity: { kind: "unlimited" } });
  const draft = { name, effect: { kind: "discount_percentage", percent: 10 } };
  expect((await owner.call("POST", `/api/cards/${other}/coupons`, draft, key())).status).toBe(201);

  const startedMs = Date.now();
  const { body } = await owner.call<ResponseOf<typeof listGivableCoupons>>("GET", "/api/givable_coupons");
  const given = (of: PublishedCoupon, ends_at: unknown = null, has_everyone = false) => ({
    ...{ ...of, name, ends_at, has_everyone },
    is_once: true,
  });
  expect(body).toEqual({
    items: expect.arrayContaining([given(week, expect.any(String)), given(unlimited), given(onStamps, null, true)]),
    next_cursor: null,
  });
  expect(body.items).toHaveLength(3);
  const endMs = Date.parse(body.items.find(({ coupon_id }) => coupon_id === week.coupon_id)!.ends_at!);
  expect(endMs - startedMs - 168 * 3_600_000).toBeLessThan(60_000);
  expect(endMs).toBeGreaterThanOrEqual(startedMs + 168 * 3_600_000);
});
