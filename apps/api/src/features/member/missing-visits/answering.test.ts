/** What customers report: answered by staff, or settled because nobody answered. */
import { randomUUID } from "node:crypto";
import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
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

test("what is not found becomes a request, answered by the end of the next open day, else the customer is right", async () => {
  const shop = await shops.openShop();
  const { place_id, owner } = shop;
  const guest = await shop.guest(shop.stamps);
  // Saturday: Sunday is closed, so Monday's closing is the hour.
  clock.set("2026-06-13T08:42:00.000Z");
  const asked = { place_id, day: "2026-06-11", from_hour: 8, to_hour: 10 };
  const { status, body } = await guest.report(asked);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ status: "pending", delta: 1, due_at: "2026-06-15T16:00:00.000Z", place_name: "Kazimierz", visit: null },
    ...{ visited_from: "2026-06-11T06:00:00.000Z", visited_to: "2026-06-11T08:00:00.000Z" },
  });
  expect((await guest.report(asked)).body._id, "asked again, it is the one that waits").toBe(body._id);
  const pending = await owner.call<{ items: AdjustmentRequest[] }>("GET", "/api/adjustment_requests?status=pending");
  expect(pending.body.items).toMatchObject([
    {
      _id: body._id,
      kind: "missing_visit",
      account_id: null,
      due_at: body.due_at,
      can: { decide: true, withdraw: false },
    },
  ]);
  clock.set("2026-06-15T15:59:59.000Z");
  await shops.settle();
  expect(await guest.balance()).toBe(0);
  clock.set("2026-06-15T16:00:00.000Z");
  await Promise.all([shops.settle(), shops.settle()]);
  expect(await guest.balance()).toBe(1);
  expect(await guest.reports()).toMatchObject([{ status: "approved", settled_because: "unanswered" }]);
  const { body: history } = await owner.call<{ items: { kind: string; explanation: { code: string }[] }[] }>(
    ...(["GET", `/api/card_subscriptions/${shop.stamps.card_subscription_id}/transactions`] as const),
  );
  expect(history.items).toMatchObject([{ kind: "adjust", source: "system", account_id: null }]);
  expect(history.items[0]!.explanation.map(({ code }) => code)).toContain("unanswered");
  await shops.agrees(shop);
});

test("over a change of the clock the answer is due at the closing hour", async () => {
  const shop = await shops.openShop();
  await witness.rows("update places set opening_hours = 'Mo-Su 08:00-18:00' where _id = $1", [shop.place_id]);
  const guest = await shop.guest(shop.stamps);
  const due = async (at: string, day: string) => {
    clock.set(at);
    return (await guest.report({ place_id: shop.place_id, day })).body.due_at;
  };
  expect(await due("2026-10-24T09:00:00.000Z", "2026-10-23"), "the clock goes back").toBe("2026-10-25T17:00:00.000Z");
  expect(await due("2027-03-27T09:00:00.000Z", "2027-03-26"), "and forward").toBe("2027-03-28T16:00:00.000Z");
});

test("staff answer: with the order that it was, by granting it, or with a refusal that the customer reads", async () => {
  const shop = await shops.openShop();
  const { owner, place_id } = shop;
  const employee = await app.as("EMPLOYEE", shop.scope);
  await shop.sell([
    { number: "PH/1", at: "2026-06-11T06:12:00.000Z" },
    { number: "PH/2", at: "2026-06-11T07:41:00.000Z" },
  ]);
  const guest = await shop.guest(shop.stamps);
  const ask = async (from_hour: number) =>
    (await guest.report({ place_id, day: "2026-06-11", from_hour, to_hour: 12 })).body._id;
  const [one, two, three] = [await ask(8), await ask(10), await ask(11)];
  const orders = (id: string, caller = owner) =>
    caller.call<{ items: { _id: string; number: string | null }[] }>("GET", `/api/adjustment_requests/${id}/orders`);
  const fitting = (await orders(one)).body.items;
  expect(fitting).toMatchObject([{ number: "PH/1" }, { number: "PH/2" }]);
  expect((await orders(one, employee)).body.items).toMatchObject([{ number: null }, { number: null }]);
  expect((await orders(two)).body.items).toEqual([]);
  const give = (id: string, order_id: string, caller = employee) =>
    caller.call<AdjustmentRequest>("POST", `/api/adjustment_requests/${id}/give_order`, { order_id });
  expect((await give(two, fitting[1]!._id)).status, "an order that does not fit").toBe(404);
  expect(await give(one, fitting[1]!._id)).toMatchObject({
    status: 200,
    body: { status: "approved", decided_by: employee.account_id, settled_because: null },
  });
  expect(await give(one, fitting[0]!._id), "answered already").toMatchObject({ status: 409 });
  const fresh = { "idempotency-key": randomUUID() };
  expect((await employee.call("POST", `/api/adjustment_requests/${two}/approve`, undefined, fresh)).status).toBe(201);
  const refusal = { note: "No visit then" };
  expect((await employee.call("POST", `/api/adjustment_requests/${three}/decline`, refusal)).status).toBe(200);
  const said = await guest.reports();
  expect(said.map(({ status, note }) => [status, note])).toEqual([
    ["declined", "No visit then"],
    ["approved", null],
    ["approved", null],
  ]);
  expect(await guest.balance()).toBe(2);
  clock.set("2026-06-20T16:00:00.000Z");
  await shops.settle();
  expect(await guest.balance()).toBe(2);
  await shops.agrees(shop);
});

test("a visit that was not theirs is a report, freezes nothing, and is taken back as a whole", async () => {
  const shop = await shops.openShop();
  const { owner, place_id, stamps } = shop;
  const visit = async (number: string) => {
    const body = { number, place_id, amount: 1700, confirmed: true };
    const answer = await owner.call<{ transaction: { _id: string } }>(
      ...(["POST", "/api/scanner/commit", body, { "idempotency-key": randomUUID() }] as const),
    );
    expect(answer.status).toBe(201);
    return answer.body.transaction._id;
  };
  const [mine, other] = [await visit(stamps.number), await visit(shop.points.number)];
  const guest = await shop.guest(stamps);
  expect((await guest.notMine({ transaction_id: other, cause: "unknown" })).status, "another customer's").toBe(404);
  const reports = await Promise.all(
    Array.from({ length: 3 }, () =>
      guest.notMine({ transaction_id: mine, cause: "other_person", renews_number: true }),
    ),
  );
  expect(new Set(reports.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  const [report] = reports;
  expect(report!.body).toMatchObject({ kind: "not_mine", status: "pending", delta: -1, cause: "other_person" });
  expect(await guest.balance(), "nothing is frozen or taken").toBe(1);
  const numbers = await witness.rows<{ status: string }>(
    "select status from card_numbers where card_subscription_id = $1 order by created_at, status desc",
    [stamps.card_subscription_id],
  );
  expect(numbers.map(({ status }) => status).toSorted()).toEqual(["active", "revoked"]);
  clock.set("2026-06-13T16:00:00.000Z");
  await shops.settle();
  expect(await guest.balance()).toBe(0);
  expect((await guest.reports())[0]).toMatchObject({ status: "approved", settled_because: "unanswered" });
  expect((await guest.notMine({ transaction_id: mine, cause: "unknown" })).status, "taken back already").toBe(404);
  await shops.agrees(shop);
});

test("what moves more than staff may waits for a person, and so does a card that is frozen", async () => {
  const shop = await shops.openShop();
  const { owner, place_id, points } = shop;
  const body = { number: points.number, place_id, amount: 60_000, confirmed: true };
  const answer = await owner.call<{ transaction: { _id: string } }>(
    ...(["POST", "/api/scanner/commit", body, { "idempotency-key": randomUUID() }] as const),
  );
  const guest = await shop.guest(points);
  await guest.notMine({ transaction_id: answer.body.transaction._id, cause: "wrong_card" });
  const frozen = await shop.guest(shop.stamps);
  await frozen.report({ receipt: "PI/1" });
  await owner.call("POST", `/api/card_subscriptions/${shop.stamps.card_subscription_id}/freeze`);
  clock.set("2026-06-20T16:00:00.000Z");
  await shops.settle();
  expect(await guest.balance()).toBe(60);
  expect([...(await guest.reports()), ...(await frozen.reports())].map(({ status }) => status)).toEqual([
    "pending",
    "pending",
  ]);
  clock.set("2026-07-20T16:00:00.000Z");
  await shops.settle();
  expect((await guest.reports())[0]!.status, "after 30 days").toBe("lapsed");
});

test("what a customer asked who is deleted meanwhile is over", async () => {
  const shop = await shops.openShop();
  const guest = await shop.guest(shop.stamps);
  await guest.report({ receipt: "PJ/1" });
  const erased = await shop.owner.call(
    ...(["POST", `/api/users/${shop.stamps.user_id}/erase`, undefined, { "idempotency-key": randomUUID() }] as const),
  );
  expect(erased.status).toBeLessThan(300);
  clock.set("2026-06-20T16:00:00.000Z");
  await shops.settle();
  const rows = await witness.rows(
    "select status, reason, settled_because from adjustment_requests where business_id = $1",
    [shop.scope.business_id],
  );
  expect(rows).toEqual([{ status: "withdrawn", reason: "–", settled_because: null }]);
  await shops.agrees(shop);
});

test("what somebody reports who works here waits for a person, and settles once they have left", async () => {
  const shop = await shops.openShop();
  const { owner, place_id, stamps, points } = shop;
  const body = { number: points.number, place_id, amount: 2000, confirmed: true };
  const visit = await owner.call<{ transaction: { _id: string } }>(
    ...(["POST", "/api/scanner/commit", body, { "idempotency-key": randomUUID() }] as const),
  );
  const barista = await app.as("EMPLOYEE", shop.scope);
  await witness.rows(
    `update users set email = (select i.email from identities i join accounts a on a.identity_id = i._id where a._id = $2)
      where _id = any ($1::uuid[])`,
    [[stamps.user_id, points.user_id], barista.account_id],
  );
  const [own, other] = [await shop.guest(stamps), await shop.guest(points)];
  await own.report({ receipt: "PN/1" });
  await other.notMine({ transaction_id: visit.body.transaction._id, cause: "unknown" });
  clock.set("2026-06-20T16:00:00.000Z");
  await shops.settle();
  const stand = async () => [...(await own.reports()), ...(await other.reports())].map(({ status }) => status);
  expect(await stand()).toEqual(["pending", "pending"]);
  await witness.rows("update accounts set status = 'disabled' where _id = $1", [barista.account_id]);
  await shops.settle();
  expect(await stand()).toEqual(["approved", "approved"]);
  await shops.agrees(shop);
});
