/** A till answers what customers of its place report as missing; a paired one without a person gives orders and refuses nothing. */
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { listTillReports } from "@rewardo/contract/till-reports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { missingVisits, noon } from "../../../testing/missing-visits.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "../../tenants/places/index.ts";

const clock = fixedClock(noon);
let app: TestApp;
let witness: Witness;
let shops: ReturnType<typeof missingVisits>;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  shops = missingVisits({ app, witness, clock });
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

type Listed = ResponseOf<typeof listTillReports>;

const listAt = async (till: Caller, place_id: string): Promise<Listed> => {
  const { status, body } = await till.call<Listed>("GET", `/api/scanner/visit_reports?place_id=${place_id}`);
  expect(status).toBe(200);
  return body;
};
const answer = (till: Caller, id: string, body: { place_id: string; order_id: string | null }) =>
  till.call<{ status: string; code?: string; params?: object }>(
    "POST",
    `/api/scanner/visit_reports/${id}/answer`,
    body,
  );

const open = async () => {
  const shop = await shops.openShop();
  const { place_id } = shop;
  await shop.sell([
    { number: "PK/1", at: "2026-06-11T06:12:00.000Z" },
    { number: "PK/2", at: "2026-06-11T07:41:00.000Z" },
  ]);
  const guest = await shop.guest(shop.stamps);
  const { _id: device_id, device } = await pairDeviceAt(app, shop.ctx, "Till 1", [place_id]);
  const ask = async (more: object = {}) =>
    (await guest.report({ place_id, day: "2026-06-11", from_hour: 8, to_hour: 10, ...more })).body._id;
  return { ...shop, guest, device, device_id, ask };
};

test("a paired till sees its place's reports with the visits that fit, and gives one, once", async () => {
  const shop = await open();
  const { device, place_id, guest } = shop;
  const id = await shop.ask();
  const { items, can_decline, time_zone } = await listAt(device, place_id);
  expect({ can_decline, time_zone }).toEqual({ can_decline: false, time_zone: "Europe/Warsaw" });
  expect(items).toMatchObject([
    {
      ...{ _id: id, number_end: shop.stamps.number.slice(-4), receipt: null, due_at: "2026-06-13T16:00:00.000Z" },
      ...{ visited_from: "2026-06-11T06:00:00.000Z", visited_to: "2026-06-11T08:00:00.000Z" },
      ...{ earlier: 0, was_right: null },
      orders: [
        { number: null, items: ["Cappuccino"], amount: 1700, occurred_at: "2026-06-11T06:12:00.000Z" },
        { number: null, occurred_at: "2026-06-11T07:41:00.000Z" },
      ],
    },
  ]);
  const order_id = items[0]!.orders[1]!._id;
  const asked = { place_id, order_id };
  expect((await answer(device, id, { place_id, order_id: null })).body, "a refusal is some person's").toMatchObject({
    code: "forbidden",
  });
  expect((await answer(device, id, { place_id, order_id: id })).status, "an order that does not fit").toBe(404);
  const statuses = (await Promise.all(Array.from({ length: 4 }, () => answer(device, id, asked)))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status === 200).length, statuses.join()).toBeGreaterThan(0);
  expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
  expect(await answer(device, id, asked), "the answer was lost").toMatchObject({
    status: 200,
    body: { status: "approved" },
  });
  const other = { place_id, order_id: items[0]!.orders[0]!._id };
  expect((await answer(device, id, other)).body).toMatchObject({
    code: "already_decided",
    params: { status: "approved" },
  });
  expect(await guest.balance()).toBe(1);
  expect(await guest.reports()).toMatchObject([{ status: "approved", settled_because: null }]);
  expect((await listAt(device, place_id)).items).toEqual([]);
  const audit = await witness.rows(
    "select account_id, device_id from audit_entries where entity_id = $1 and action = 'approved'",
    [id],
  );
  expect(audit).toEqual([{ account_id: null, device_id: shop.device_id }]);
  await shops.agrees(shop);
});

test("who serves or is signed in may say that it was none; of two tills at once one answers", async () => {
  const shop = await open();
  const { device, device_id, place_id, owner, guest } = shop;
  await guest.report({ place_id, day: "2026-06-10" });
  clock.set("2026-06-12T10:01:00.000Z");
  const id = await shop.ask();
  const kuba = await app.as("EMPLOYEE", shop.scope, { place_ids: [place_id] });
  await kuba.call("POST", "/api/accounts/current/pin", { pin: "2580" });
  await owner.call("PATCH", `/api/devices/${device_id}`, { pin_lock: true }, { "if-match": '"1"' });
  expect((await device.call("GET", `/api/scanner/visit_reports?place_id=${place_id}`)).body).toMatchObject({
    code: "pin_required",
  });
  await device.call("POST", "/api/devices/current/serve", { account_id: kuba.account_id, pin: "2580" });
  const { items, can_decline } = await listAt(device, place_id);
  expect(can_decline).toBe(true);
  expect(items.map(({ _id, earlier }) => [_id, earlier])).toEqual([[id, 1]]);
  const asked = { place_id, order_id: items[0]!.orders[0]!._id };
  const [declined, given] = await Promise.all([
    answer(device, id, { place_id, order_id: null }),
    answer(owner, id, asked),
  ]);
  expect([declined.status, given.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const again = await (declined.status === 200
    ? answer(device, id, { place_id, order_id: null })
    : answer(owner, id, asked));
  expect(again.status, "the same answer again").toBe(200);
  expect(await guest.balance()).toBe(declined.status === 200 ? 0 : 1);
  expect((await guest.reports())[0]).toMatchObject({ status: declined.status === 200 ? "declined" : "approved" });
  await shops.agrees(shop);
});

test("a till sees no report of another place, none without an order that fits, and alone none of people who work there", async () => {
  const shop = await open();
  const { device, place_id, owner, ctx, scope } = shop;
  const elsewhere = await createPlace(ctx, { name: "Podgórze" });
  const { device: there } = await pairDeviceAt(app, ctx, "Till 2", [elsewhere]);
  const id = await shop.ask();
  const receipt = (await shop.guest.report({ receipt: "PK/2" })).body._id;
  await shop.ask({ day: "2026-06-10" });
  expect((await listAt(device, place_id)).items.map(({ _id }) => _id).toSorted()).toEqual([id, receipt].toSorted());
  expect((await listAt(there, elsewhere)).items).toEqual([]);
  const order_id = (await listAt(device, place_id)).items[0]!.orders[0]!._id;
  expect((await answer(there, id, { place_id: elsewhere, order_id })).status).toBe(404);
  expect((await answer(there, id, { place_id, order_id })).status).toBe(404);
  expect((await there.call("GET", `/api/scanner/visit_reports?place_id=${place_id}`)).status).toBe(404);
  const own = await app.as("EMPLOYEE", scope);
  await witness.rows(
    `update users set email = (select i.email from identities i join accounts a on a.identity_id = i._id where a._id = $2) where _id = $1`,
    [shop.stamps.user_id, own.account_id],
  );
  expect((await listAt(device, place_id)).items).toEqual([]);
  expect((await answer(device, id, { place_id, order_id })).status).toBe(404);
  expect((await listAt(owner, place_id)).items).toHaveLength(2);
  clock.set("2026-07-12T10:00:00.000Z");
  const late = await app.as("OWNER", scope);
  expect((await listAt(late, place_id)).items, "after 30 days").toEqual([]);
  expect((await answer(late, id, { place_id, order_id })).body).toMatchObject({ params: { status: "lapsed" } });
});

test("a report that names no place, or moves more than their limit, is not refused by somebody of one place", async () => {
  const shop = await open();
  const { device, device_id, place_id, owner, scope } = shop;
  const [large, small] = [await shop.ask(), await shop.ask({ from_hour: 9 })];
  const nowhere = (await shop.guest.report({ receipt: "PK/2" })).body._id;
  await witness.rows("update adjustment_requests set delta = 51 where _id = $1", [large]);
  const kuba = await app.as("EMPLOYEE", scope, { place_ids: [place_id] });
  await kuba.call("POST", "/api/accounts/current/pin", { pin: "2580" });
  await owner.call("PATCH", `/api/devices/${device_id}`, { pin_lock: true }, { "if-match": '"1"' });
  await device.call("POST", "/api/devices/current/serve", { account_id: kuba.account_id, pin: "2580" });
  const mayDecline = async (till: Caller) => {
    const { items } = await listAt(till, place_id);
    const stand = new Map(items.map(({ _id, can_decline }) => [_id, can_decline]));
    return [large, nowhere, small].map((id) => stand.get(id));
  };
  const none = { place_id, order_id: null };
  for (const till of [kuba, device]) {
    expect(await mayDecline(till)).toEqual([false, false, true]);
    expect((await answer(till, large, none)).body).toMatchObject({ code: "forbidden" });
    expect((await answer(till, nowhere, none)).body).toMatchObject({ code: "forbidden" });
  }
  expect((await answer(device, small, none)).status).toBe(200);
  expect(await mayDecline(owner)).toEqual([true, true, undefined]);
  expect((await answer(owner, nowhere, none)).status).toBe(200);
  expect((await answer(owner, large, none)).status).toBe(200);
});
