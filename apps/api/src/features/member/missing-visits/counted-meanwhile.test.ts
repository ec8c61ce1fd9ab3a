/** A visit that was reported and is counted before anybody answers is not given a second time. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { missingVisits, noon } from "../../../testing/missing-visits.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

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

test("what the customer finds later ends their reports of it, and no other", async () => {
  const shop = await shops.openShop();
  const { place_id } = shop;
  const guest = await shop.guest(shop.stamps);
  const morning = { place_id, day: "2026-06-11", from_hour: 8, to_hour: 10 };
  const same = [await guest.report({ receipt: " po/1 " }), await guest.report(morning)].map(({ body }) => body._id);
  const others = [
    await guest.report({ receipt: "PO/2" }),
    await guest.report({ ...morning, from_hour: 10, to_hour: 12 }),
  ].map(({ body }) => body._id);
  clock.set("2026-06-12T10:05:00.000Z");
  // The till's server sends its orders late.
  await shop.sell([{ number: "PO/1", at: "2026-06-11T07:41:00.000Z" }]);
  expect((await guest.find({ receipt: "PO/1" })).body.outcome).toBe("found");
  const stand = new Map((await guest.reports()).map(({ _id, status }) => [_id, status]));
  expect([...same, ...others].map((id) => stand.get(id))).toEqual(["withdrawn", "withdrawn", "pending", "pending"]);
  const audit = await witness.rows<{ entity_id: string }>(
    "select entity_id from audit_entries where business_id = $1 and action = 'settled' and after ->> 'status' = 'withdrawn'",
    [shop.scope.business_id],
  );
  expect(audit.map(({ entity_id }) => entity_id).toSorted()).toEqual(same.toSorted());
  await shops.agrees(shop);
});

test("a report waits for a person where the till has counted a visit of those hours since", async () => {
  const shop = await shops.openShop();
  const { owner, place_id, stamps } = shop;
  await shop.sell([{ number: "PP/1", at: "2026-06-12T07:41:00.000Z" }]);
  const guest = await shop.guest(stamps);
  const asked = async (from_hour: number) =>
    (await guest.report({ place_id, day: "2026-06-12", from_hour, to_hour: from_hour + 2 })).body._id;
  const [counted, other] = [await asked(8), await asked(10)];
  clock.set("2026-06-12T10:05:00.000Z");
  const receipt = { receipt: "PP/1", number: stamps.number, place_id };
  expect((await owner.call("POST", "/api/integration_orders/match", receipt)).status).toBe(200);
  clock.set("2026-06-20T16:00:00.000Z");
  await shops.settle();
  const stand = new Map((await guest.reports()).map(({ _id, status }) => [_id, status]));
  expect([stand.get(counted), stand.get(other)]).toEqual(["pending", "approved"]);
  expect(await guest.balance()).toBe(2);
  await shops.agrees(shop);
});

test("an ordinary visit after the report is another one", async () => {
  const shop = await shops.openShop();
  const { owner, place_id, stamps } = shop;
  const guest = await shop.guest(stamps);
  await guest.report({ place_id, day: "2026-06-12" });
  clock.set("2026-06-12T12:00:00.000Z");
  const visit = { number: stamps.number, place_id, amount: 1700, confirmed: true };
  const fresh = { "idempotency-key": randomUUID() };
  expect((await owner.call("POST", "/api/scanner/commit", visit, fresh)).status).toBe(201);
  clock.set("2026-06-20T16:00:00.000Z");
  await shops.settle();
  expect(await guest.reports()).toMatchObject([{ status: "approved", settled_because: "unanswered" }]);
  expect(await guest.balance()).toBe(2);
});
