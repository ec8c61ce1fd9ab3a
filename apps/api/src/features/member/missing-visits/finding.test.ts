/** A visit that is missing: found at the till, picked of a few, and counted once. */
import { randomUUID } from "node:crypto";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { missingVisits, noon } from "../../../testing/missing-visits.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

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

test("the receipt finds its order, which is counted once and says why; a repeat answers the same", async () => {
  const shop = await shops.openShop();
  const { stamps, owner } = shop;
  await shop.sell([{ number: "PA/1178", at: "2026-06-11T07:41:00.000Z" }, { number: "PA/1179" }]);
  const guest = await shop.guest(stamps);
  const first = await guest.find({ receipt: " pa/1178 " }, "first");
  expect(first).toMatchObject({
    status: 200,
    body: {
      outcome: "found",
      choices: [],
      report: {
        ...{ kind: "missing_visit", status: "approved", settled_because: "order_found", delta: 1 },
        visit: { amount: 1700, items: ["Cappuccino"], occurred_at: "2026-06-11T07:41:00.000Z", delta: 1 },
      },
    },
  });
  expect((await guest.find({ receipt: " pa/1178 " }, "first")).body).toEqual(first.body);
  expect((await guest.find({ receipt: " pa/1178 " })).body.outcome, "searched for anew").toBe("none");
  expect(await guest.balance()).toBe(1);
  const visits = await witness.rows<{ codes: string[] }>(
    `select account_id, flags, source, array(select one ->> 'code' from jsonb_array_elements(explanation) as one) as codes
      from transactions where business_id = $1`,
    [shop.scope.business_id],
  );
  expect(visits).toMatchObject([{ account_id: null, flags: [], source: "integration" }]);
  expect(visits[0]!.codes).toContain("claimed");
  const orders = await owner.call("GET", "/api/integration_orders?q=PA/1178");
  expect(orders.body).toMatchObject({ items: [{ status: "earned", matched_by: "claimed" }] });
  const list = await owner.call<{ items: AdjustmentRequest[] }>("GET", "/api/adjustment_requests");
  expect(list.body.items).toMatchObject([
    {
      ...{ kind: "missing_visit", account_id: null, user_id: stamps.user_id },
      settled_because: "order_found",
      can: { decide: false },
    },
  ]);
  const audit = await witness.rows(
    "select action, after ->> 'because' as because from audit_entries where business_id = $1 and entity = 'adjustment_requests'",
    [shop.scope.business_id],
  );
  expect(audit).toEqual([{ action: "settled", because: "order_found" }]);
  await shops.agrees(shop);
});

test("of two customers who claim one order at once, exactly one gets it", async () => {
  const shop = await shops.openShop();
  await shop.sell([{ number: "PB/1" }]);
  const members = [shop.stamps, ...(await shops.joined(shop, 5))];
  clock.set("2026-06-12T10:01:00.000Z");
  const guests = await Promise.all(members.map((one) => shop.guest(one)));
  // Each sends it twice, as an impatient finger does.
  const answers = await Promise.all(
    guests.flatMap((one) => [one.find({ receipt: "PB/1" }, "touch"), one.find({ receipt: "PB/1" }, "touch")]),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from(answers, () => 200));
  const winners = answers.filter(({ body }) => body.outcome === "found");
  expect(new Set(winners.map(({ body }) => body.report!._id)).size).toBe(1);
  expect(answers.filter(({ body }) => !["found", "none"].includes(body.outcome))).toEqual([]);
  const balances = await Promise.all(guests.map((one) => one.balance()));
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(1);
  await shops.agrees(shop);
});

test("what belongs to somebody, was never there, is too old or names another customer gets one answer", async () => {
  const shop = await shops.openShop();
  const { place_id, points } = shop;
  await shop.sell([
    { number: "PC/1", at: "2026-06-06T09:59:00.000Z" },
    { number: "PC/2" },
    { number: "PC/3", phone: "+48601204418" },
    { number: "PC/4", amount: -1700 },
  ]);
  const match = { receipt: "PC/2", number: points.number, place_id };
  expect((await shop.owner.call("POST", "/api/integration_orders/match", match)).status).toBe(200);
  clock.set("2026-06-12T10:01:00.000Z");
  const guest = await shop.guest(shop.stamps);
  for (const receipt of ["PC/1", "PC/2", "PC/3", "PC/4", "PC/9"])
    expect((await guest.find({ receipt })).body, receipt).toEqual({ outcome: "none", report: null, choices: [] });
  const day = { place_id, day: "2026-06-12", from_hour: 8, to_hour: 15 };
  expect((await guest.find(day)).body.outcome).toBe("none");
  expect(await guest.reports()).toEqual([]);
});

test("who joined after the visit, and who works here, gets nothing without a person", async () => {
  const shop = await shops.openShop();
  await shop.sell([
    { number: "PD/1", at: "2026-06-12T07:30:00.000Z" },
    { number: "PD/2", at: "2026-06-12T09:30:00.000Z" },
  ]);
  const [late] = await joinCard(shop.ctx, shop.stamps_card_id, [{}]);
  const guest = await shop.guest(late!);
  expect((await guest.find({ receipt: "PD/1" })).body.outcome).toBe("none");
  await witness.rows(
    `update users set email = (select i.email from identities i join accounts a on a.identity_id = i._id where a._id = $2) where _id = $1`,
    [shop.stamps.user_id, shop.owner.account_id],
  );
  expect((await (await shop.guest(shop.stamps)).find({ receipt: "PD/2" })).body.outcome).toBe("none");
  expect((await guest.find({ receipt: "PD/2" })).body.outcome).toBe("found");
});

test("of several, amount and time alone are shown; more than three are narrowed down by what was paid", async () => {
  const shop = await shops.openShop();
  const { place_id } = shop;
  await shop.sell([
    { number: "PE/1", amount: 1700, at: "2026-06-11T06:12:00.000Z" },
    { number: "PE/2", amount: 900, at: "2026-06-11T06:55:00.000Z" },
    { number: "PE/3", amount: 2400, at: "2026-06-11T07:41:00.000Z" },
    { number: "PE/4", amount: 3300, at: "2026-06-11T09:10:00.000Z" },
  ]);
  const guest = await shop.guest(shop.stamps);
  const morning = { place_id, day: "2026-06-11", from_hour: 8, to_hour: 10 };
  const { body } = await guest.find(morning);
  expect(body).toMatchObject({ outcome: "choose", report: null });
  expect(body.choices.map(({ _id: _, ...shown }) => shown)).toEqual([
    { amount: 1700, currency: "PLN", occurred_at: "2026-06-11T06:12:00.000Z" },
    { amount: 900, currency: "PLN", occurred_at: "2026-06-11T06:55:00.000Z" },
    { amount: 2400, currency: "PLN", occurred_at: "2026-06-11T07:41:00.000Z" },
  ]);
  const whole = { ...morning, to_hour: 15 };
  expect((await guest.find(whole)).body).toEqual({ outcome: "narrow", report: null, choices: [] });
  expect((await guest.find({ ...whole, amount: 3300 })).body).toMatchObject({
    outcome: "found",
    report: { settled_because: "order_found" },
  });
  expect((await guest.find({ ...morning, choice: randomUUID() })).body.outcome).toBe("none");
  const picked = await guest.find({ ...morning, choice: body.choices[1]!._id });
  expect(picked.body).toMatchObject({
    outcome: "found",
    report: { settled_because: "order_picked", visit: { amount: 900 } },
  });
  expect(await guest.balance()).toBe(2);
});

test("two settle by themselves in a calendar month of the business, which begins at its own midnight", async () => {
  const shop = await shops.openShop();
  const guest = await shop.guest(shop.stamps);
  clock.set("2026-06-29T10:00:00.000Z");
  await shop.sell(["PF/1", "PF/2", "PF/3", "PF/4"].map((number) => ({ number })));
  clock.set("2026-06-29T10:01:00.000Z");
  const outcome = async (receipt: string) => (await guest.find({ receipt })).body.outcome;
  expect([await outcome("PF/1"), await outcome("PF/2"), await outcome("PF/3")]).toEqual(["found", "found", "limit"]);
  clock.set("2026-06-30T21:59:59.000Z");
  expect(await outcome("PF/3")).toBe("limit");
  clock.set("2026-06-30T22:00:00.000Z");
  expect(await outcome("PF/3"), "July in Warsaw").toBe("found");
  // What waits for an answer waits on: two of a month are not more because nobody answers.
  expect(await outcome("PF/4")).toBe("found");
  const waiting = await guest.report({ receipt: "PF/7" });
  clock.set("2026-07-02T12:00:00.000Z");
  await shops.settle();
  expect((await guest.reports())[0]).toMatchObject({ _id: waiting.body._id, status: "pending" });
});

test("claims that come at once do not pass the limit of a month", async () => {
  const shop = await shops.openShop();
  const numbers = Array.from({ length: 6 }, (_, at) => `PG/${at + 1}`);
  await shop.sell(numbers.map((number, at) => ({ number, amount: 1000 + at })));
  clock.set("2026-06-12T10:01:00.000Z");
  const guest = await shop.guest(shop.stamps);
  const answers = await Promise.all(numbers.map((receipt) => guest.find({ receipt })));
  expect(answers.filter(({ body }) => body.outcome === "found")).toHaveLength(2);
  expect(await guest.balance()).toBe(2);
  await shops.agrees(shop);
});

test("numbers are not tried out, and what is wrong is named", async () => {
  const shop = await shops.openShop();
  const guest = await shop.guest(shop.stamps);
  const wrong = async (asked: object) => {
    const { status, body } = await guest.find(asked);
    expect(status).toBe(400);
    return (body as unknown as { errors: { path: string }[] }).errors.map(({ path }) => path);
  };
  expect(await wrong({})).toEqual(["receipt"]);
  expect(await wrong({ day: "2026-06-11" })).toEqual(["place_id"]);
  const there = { place_id: shop.place_id };
  expect(await wrong({ ...there, day: "2026-06-06" })).toEqual(["day"]);
  expect(await wrong({ ...there, day: "2026-06-13" })).toEqual(["day"]);
  expect(await wrong({ ...there, day: "2026-06-11", from_hour: 10, to_hour: 10 })).toEqual(["to_hour"]);
  expect((await guest.find({ receipt: "1", card_subscription_id: shop.points.card_subscription_id })).status).toBe(404);
  const tried: number[] = [];
  for (let at = 0; at < 14; at += 1) tried.push((await guest.find({ receipt: `PK/${at}` })).status);
  expect([...new Set(tried)]).toEqual([200, 429]);
});
