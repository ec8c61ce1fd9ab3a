/** Coupons that are given by hand: their whole life, and the terms they keep. */
import type { HeldCoupon } from "@rewardo/contract/card-subscriptions";
import type { Programme } from "@rewardo/contract/programmes";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let keys = 0;
const key = () => ({ "idempotency-key": `grants-${(keys += 1)}` });
const later = (minutes: number): void => clock.set(new Date(clock.nowMs() + minutes * 60_000).toISOString());

interface Desk {
  readonly business: TestBusiness;
  readonly owner: Caller;
  readonly coupons: string;
  publish(): Promise<void>;
  /** A published coupon that only those have to whom it is given; its id. */
  add(coupon: object): Promise<string>;
  grant(coupon_id: string, headers?: Record<string, string>): Promise<{ status: number; body: HeldCoupon }>;
  held(grant_id: string): Promise<HeldCoupon | undefined>;
  preview(coupon: object, more?: object): Promise<Preview>;
  commit(coupon: object): Promise<{ status: number; body: CommitResult }>;
}

const openDesk = async (): Promise<Desk> => {
  clock.set(start);
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const at = `/api/cards/${business.points_card_id}`;
  const coupons = `/api/card_subscriptions/${business.points.card_subscription_id}/coupons`;
  const basket = (coupon: object) => ({
    number: business.points.number,
    place_id: business.place_id,
    amount: 10_000,
    coupons: [coupon],
  });
  const publish = async () => {
    later(1);
    const { version } = (await owner.call<Programme>("GET", `${at}/programme`)).body;
    const terms = { mode: "now", reason: { pl: "Nowe zasady", en: "New terms" } };
    const answer = await owner.call("POST", `${at}/publish`, terms, { "if-match": String(version) });
    expect(answer.status).toBe(200);
    later(1);
  };
  return {
    business,
    owner,
    coupons,
    publish,
    add: async (coupon) => {
      const body = { name: { pl: "Rabat", en: "Discount" }, issue: "on_grant", ...coupon };
      const { status, body: made } = await owner.call<{ _id: string }>("POST", `${at}/coupons`, body, key());
      expect(status).toBe(201);
      await publish();
      return made._id;
    },
    grant: (coupon_id, headers = key()) => owner.call<HeldCoupon>("POST", coupons, { coupon_id }, headers),
    held: async (grant_id) =>
      (await owner.call<{ items: HeldCoupon[] }>("GET", coupons)).body.items.find((one) => one.grant_id === grant_id),
    preview: async (coupon, more = {}) =>
      (await owner.call<Preview>("POST", "/api/scanner/preview", { ...basket(coupon), ...more })).body,
    commit: (coupon) => owner.call<CommitResult>("POST", "/api/scanner/commit", basket(coupon), key()),
  };
};

const tenOff = { effect: { kind: "discount_percentage", percent: 10 } };

test("a coupon given by hand is issued, locked, redeemed, given back and withdrawn", async () => {
  const desk = await openDesk();
  const coupon_id = await desk.add(tenOff);
  // No one has it before it is given.
  expect((await desk.owner.call<{ items: HeldCoupon[] }>("GET", desk.coupons)).body.items).toEqual([]);
  const same = key();
  const [first, again] = [await desk.grant(coupon_id, same), await desk.grant(coupon_id, same)];
  expect(first).toMatchObject({ status: 201, body: { coupon_id, status: "issued", times_used: 0, ends_at: null } });
  expect(again.body.grant_id).toBe(first.body.grant_id);
  const grant_id = first.body.grant_id ?? "";
  const one = { coupon_id, grant_id };
  const status = async () => (await desk.held(grant_id))?.status;

  expect(await desk.preview(one, { lock_key: "basket" })).toMatchObject({ discount: 1000, rejected: [] });
  expect(await status()).toBe("locked");
  later(15);
  expect(await status()).toBe("issued");
  const used = await desk.commit(one);
  expect(used).toMatchObject({ status: 201, body: { transaction: { discount: 1000, amount: 9000 } } });
  expect(await status()).toBe("redeemed");
  const withdraw = () => desk.owner.call("POST", `${desk.coupons}/${grant_id}/void`);
  expect((await withdraw()).status).toBe(409);

  const { _id } = used.body.transaction;
  expect((await desk.owner.call("POST", `/api/transactions/${_id}/reverse`, {}, key())).status).toBe(200);
  expect(await status()).toBe("rolled_back");
  expect([(await withdraw()).status, (await withdraw()).status]).toEqual([204, 204]);
  expect(await status()).toBe("voided");
  expect((await desk.preview(one)).rejected.map(({ code }) => code)).toEqual(["not_found"]);
});

test("a coupon of some hours ends so long after it was given", async () => {
  const desk = await openDesk();
  const coupon_id = await desk.add({ ...tenOff, validity: { kind: "hours", hours: 2 } });
  later(300);
  const { body } = await desk.grant(coupon_id);
  expect(Date.parse(body.ends_at ?? "") - clock.nowMs()).toBe(2 * 3_600_000);
  later(119);
  expect((await desk.held(body.grant_id ?? ""))?.status).toBe("issued");
  later(1);
  expect((await desk.held(body.grant_id ?? ""))?.status).toBe("expired");
  const rejected = (await desk.preview({ coupon_id, grant_id: body.grant_id })).rejected;
  expect(rejected.map(({ code }) => code)).toEqual(["expired"]);
});

test("what was given keeps its terms when others are published, and when the coupon is removed", async () => {
  const desk = await openDesk();
  const terms = { ...tenOff, usage_frequency: { kind: "unlimited" as const } };
  const coupon_id = await desk.add({ ...terms, campaign_limit: 5 });
  const old = { coupon_id, grant_id: (await desk.grant(coupon_id)).body.grant_id };
  const part = `/api/cards/${desk.business.points_card_id}/coupons/${coupon_id}`;
  const { version } = (await desk.owner.call<Programme>("GET", `/api/cards/${desk.business.points_card_id}/programme`))
    .body;
  const five = { name: { pl: "Mniej" }, effect: { kind: "discount_percentage", percent: 5 }, campaign_limit: 1 };
  expect((await desk.owner.call("PATCH", part, five, { "if-match": String(version) })).status).toBe(200);
  await desk.publish();
  const fresh = { coupon_id, grant_id: (await desk.grant(coupon_id)).body.grant_id };
  expect(await desk.preview(fresh)).toMatchObject({ discount: 500 });
  expect(await desk.preview(old)).toMatchObject({ discount: 1000 });
  expect((await desk.held(old.grant_id ?? ""))?.name).toEqual({ pl: "Rabat", en: "Discount" });
  expect((await desk.commit(fresh)).body.transaction.discount).toBe(500);
  // The new limit is reached; that of the old terms is not.
  const third = { coupon_id, grant_id: (await desk.grant(coupon_id)).body.grant_id };
  expect((await desk.preview(third)).rejected.map(({ code }) => code)).toEqual(["campaign_limit_reached"]);

  expect((await desk.owner.call("POST", `${part}/archive`)).status).toBe(204);
  await desk.publish();
  expect((await desk.commit(old)).body.transaction).toMatchObject({ discount: 1000, coupon_ids: [coupon_id] });
  expect((await desk.grant(coupon_id)).status).toBe(422);
});

test("only a running coupon of the member's card can be given, by those who may change customers", async () => {
  const desk = await openDesk();
  const coupon_id = await desk.add(tenOff);
  expect((await desk.grant(desk.business.points_card_id)).status).toBe(400);
  const employee = await app.as("EMPLOYEE", desk.business.scope);
  expect((await employee.call("POST", desk.coupons, { coupon_id })).status).toBe(403);
  const membership = `/api/card_subscriptions/${desk.business.points.card_subscription_id}`;
  await desk.owner.call("POST", `${membership}/freeze`);
  expect((await desk.grant(coupon_id)).status).toBe(422);
});
