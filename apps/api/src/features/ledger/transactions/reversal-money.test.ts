/** The money side of taking back: never more than was paid, and the figures of the home page with it. */
import { platformBusinessId } from "@rewardo/contract/roles";
import type { CommitResult } from "@rewardo/contract/scanner";
import type { StatsSummary } from "@rewardo/contract/stats";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { previewReversal, Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let keys = 0;
const key = () => ({ "idempotency-key": `k${++keys}` });
type Outcome = ResponseOf<typeof previewReversal>;
type Reversed = { transaction: Transaction; reversed: Transaction };
const commit = async (till: Caller, body: Record<string, unknown>): Promise<Transaction> => {
  const answer = await till.call<CommitResult>("POST", "/api/scanner/commit", body, key());
  expect(answer.status).toBe(201);
  return answer.body.transaction;
};
const reverse = (till: Caller, id: string, body: object) =>
  till.call<Reversed>("POST", `/api/transactions/${id}/reverse`, body, key());

test("lines and an amount together are refused: they could say two things about the money", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("EMPLOYEE", scope);
  const items = [{ line_no: 1, name: "Beans", quantity: 1, amount: 3000 }];
  const bought = await commit(till, { number: points.number, place_id, amount: 3000, items });
  const answer = await reverse(till, bought._id, { lines: [1], amount: 99_999_999 });
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed", errors: [{ path: "amount" }] } });
});

test("lines of a lowered bill give back their share of what was paid", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const items = [
    { line_no: 1, name: "Beans", quantity: 1, amount: 4000 },
    { line_no: 2, name: "Cup", quantity: 1, amount: 2000 },
  ];
  const bought = await commit(till, { number: points.number, place_id, amount: 1000, items });
  const first = await reverse(till, bought._id, { lines: [1] });
  expect(first.body.transaction.amount).toBe(-667);
  const rest = await reverse(till, bought._id, {});
  expect(rest.body).toMatchObject({ transaction: { amount: -333 }, reversed: { status: "reversed" } });
  const stats = await till.call<StatsSummary>("GET", "/api/stats/summary");
  expect(stats.body.turnover.value).toBe(0);
});

test("a preview says what is left, what a part of it is worth, and how a part can be taken back", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const preview = async (id: string, body: object) => {
    const answer = await till.call<Outcome>("POST", `/api/transactions/${id}/reversal_preview`, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const items = [
    { line_no: 1, name: "Latte", quantity: 2, amount: 3000 },
    { line_no: 2, name: "Croissant", quantity: 1, amount: 1500 },
    { line_no: 3, name: "Water", quantity: 1, amount: 500 },
  ];
  const bought = await commit(till, { number: points.number, place_id, amount: 5000, items });
  const whole = await preview(bought._id, {});
  expect(whole).toMatchObject({ delta: -5, refund: 5000, left: { amount: 5000, by: "lines" } });
  expect(whole.left.lines.map(({ line_no, quantity, amount }) => [line_no, quantity, amount])).toEqual([
    [1, 2, 3000],
    [2, 1, 1500],
    [3, 1, 500],
  ]);
  expect(await preview(bought._id, { lines: [2] })).toMatchObject({ delta: -2, refund: 1500 });
  await reverse(till, bought._id, { lines: [2] });
  const rest = await preview(bought._id, {});
  expect(rest).toMatchObject({ delta: -3, refund: 3500, left: { amount: 3500, by: "lines" } });
  expect(rest.left.lines.map(({ line_no }) => line_no)).toEqual([1, 3]);
  await reverse(till, bought._id, { lines: [3] });
  expect((await preview(bought._id, {})).left, "one line is all that is left").toMatchObject({
    amount: 3000,
    by: null,
  });

  const typed = await commit(till, { number: points.number, place_id, amount: 4000 });
  expect(await preview(typed._id, { amount: 1500 })).toMatchObject({ refund: 1500, left: { lines: [], by: "amount" } });
  await reverse(till, typed._id, { amount: 1500 });
  expect((await preview(typed._id, {})).left).toEqual({ amount: 2500, lines: [], by: "amount" });
  const by_hand = await commit(till, { number: points.number, place_id });
  expect((await preview(by_hand._id, {})).left).toEqual({ amount: null, lines: [], by: null });
});

test("the preview starts from what counts now, not from what a job has not written yet", async () => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const card_id = await createCard(ctx, { ...pointsCard, expiry: { kind: "rolling_days", days: 30 } });
  const [member] = await joinCard(ctx, card_id, [{}]);
  const till = await app.as("OWNER", scope);
  clock.set("2026-03-01T08:00:00.000Z");
  await commit(till, { number: member!.number, place_id, amount: 5000 });
  clock.set("2026-03-20T08:00:00.000Z");
  const later = await commit(till, { number: member!.number, place_id, amount: 2000 });
  clock.set("2026-04-10T08:00:00.000Z");
  const owner = await app.as("OWNER", scope);
  const preview = await owner.call("POST", `/api/transactions/${later._id}/reversal_preview`, {});
  expect(preview.body).toMatchObject({ delta: -2, balance_before: 2, balance_after: 0 });
  clock.set("2026-06-12T08:00:00.000Z");
});

test("a reward that is taken back counts on the day it is taken back; the day it was handed over keeps its figure", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  clock.set("2026-06-11T08:00:00.000Z");
  const till = await app.as("OWNER", scope);
  const basket = { number: stamps.number, place_id };
  for (let index = 0; index < 10; index++) await commit(till, basket);
  const { body } = await till.call<{ rewards: { _id: string }[] }>("POST", "/api/scanner/preview", basket);
  const handed = await commit(till, { ...basket, earns: false, reward_ids: [body.rewards[0]!._id] });
  clock.set("2026-06-12T08:00:00.000Z");
  expect((await reverse(till, handed._id, {})).status).toBe(200);
  const day = async (date: string) =>
    (await till.call<StatsSummary>("GET", `/api/stats/summary?from=${date}&to=${date}`)).body.rewards_redeemed;
  expect((await day("2026-06-11")).value).toBe(1);
  expect(await day("2026-06-12")).toEqual({ value: -1, previous: 1 });
});

test("a reward that the card lets the customer keep stays counted", async () => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const card_id = await createCard(ctx, {
    ...pointsCard,
    reversal_policy: { earned: "within_balance", spent: "keep" },
  });
  const [member] = await joinCard(ctx, card_id, [{}]);
  const till = await app.as("OWNER", scope);
  const basket = { number: member!.number, place_id };
  await commit(till, { ...basket, amount: 5000 });
  const { body } = await till.call<{ rewards: { _id: string }[] }>("POST", "/api/scanner/preview", basket);
  const handed = await commit(till, { ...basket, earns: false, reward_ids: [body.rewards[0]!._id] });
  await reverse(till, handed._id, {});
  const stats = await till.call<StatsSummary>("GET", "/api/stats/summary");
  expect(stats.body.rewards_redeemed.value).toBe(1);
});

test("the same transaction taken back by many at once gives back once", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const bought = await commit(till, { number: points.number, place_id, amount: 10_000 });
  const answers = await Promise.all(Array.from({ length: 12 }, () => reverse(till, bought._id, { amount: 6000 })));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
  const list = await till.call<{ items: Transaction[] }>("GET", "/api/transactions");
  expect(list.body.items.map((row) => [row.kind, row.amount, row.delta, row.status])).toEqual(
    expect.arrayContaining([
      ["reverse", -6000, -6, "completed"],
      ["visit", 10_000, 10, "partially_reversed"],
    ]),
  );
  expect(list.body.items).toHaveLength(2);
});

test("one key sent many times at once writes once and always answers that", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const body = { number: points.number, place_id, amount: 1000 };
  const same = key();
  const send = () => till.call<CommitResult>("POST", "/api/scanner/commit", body, same);
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
  expect(new Set(answers.map((answer) => answer.body.transaction._id)).size).toBe(1);
  expect((await send()).body.card_subscription.balance).toBe(1);
});

test("the platform takes back in the business that it names, not across all of them", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const bought = await commit(till, { number: points.number, place_id, amount: 1000 });
  expect(bought.can.reverse).toBe(true);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const across = `/api/transactions/${bought._id}`;
  expect((await platform.call<Transaction>("GET", across)).body.can).toEqual({ reverse: false });
  expect((await platform.call("POST", `${across}/reversal_preview`, {})).status).toBe(404);
  const within = `/api/businesses/${scope.business_id}/transactions/${bought._id}`;
  expect((await platform.call<Transaction>("GET", within)).body.can).toEqual({ reverse: true });
  expect(await platform.call("POST", `${within}/reversal_preview`, {})).toMatchObject({
    status: 200,
    body: { delta: -1 },
  });
});

test("an account limited to places takes back at those alone", async () => {
  const { ctx, scope, points, place_id } = await buildBusiness(app);
  const elsewhere = await createPlace(ctx, { name: "Podgórze" });
  const till = await app.as("OWNER", scope);
  const bound = await app.as("ADMIN", scope, { place_ids: [elsewhere] });
  const bought = await commit(till, { number: points.number, place_id, amount: 1000 });
  const seen = await bound.call<Transaction>("GET", `/api/transactions/${bought._id}`);
  expect(seen).toMatchObject({ status: 200, body: { can: { reverse: false } } });
  const refused = await bound.call("POST", `/api/transactions/${bought._id}/reversal_preview`, {});
  expect(refused).toMatchObject({ status: 422, body: { params: { rejected: [{ code: "place_not_allowed" }] } } });
});
