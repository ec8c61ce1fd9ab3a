import { afterAll, beforeAll, expect, test } from "vitest";
import { platformBusinessId } from "@rewardo/contract/roles";
import type { CommitResult } from "@rewardo/contract/scanner";
import type { Transaction, TransactionRow } from "@rewardo/contract/transactions";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let keys = 0;
const key = () => ({ "idempotency-key": `k${++keys}` });
const commit = async (till: Caller, body: Record<string, unknown>): Promise<Transaction> => {
  const answer = await till.call<CommitResult>("POST", "/api/scanner/commit", body, key());
  expect(answer.status).toBe(201);
  return answer.body.transaction;
};
type List = { items: TransactionRow[]; next_cursor: string | null; count?: number };

test("points gather over visits, and a refund of the first takes back what it had let through", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const nine = await commit(till, { number: points.number, place_id, amount: 900 });
  const one = await commit(till, { number: points.number, place_id, amount: 100 });
  expect([nine.delta, one.delta, one.balance_after]).toEqual([0, 1, 1]);
  expect(one.explanation).toContainEqual(
    expect.objectContaining({
      code: "rule_matched",
      params: expect.objectContaining({ gathered_before: 900, gathered_after: 1000, remainder: 0 }),
    }),
  );
  const reversed = await till.call<{ transaction: Transaction }>(
    "POST",
    `/api/transactions/${nine._id}/reverse`,
    {},
    key(),
  );
  expect(reversed.body.transaction).toMatchObject({ delta: -1, balance_after: 0, amount: -900, reverses_id: nine._id });
});

test("a row of a list tells what moved and what was bought, and leaves the rest to the transaction", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("ADMIN", scope);
  const items = Array.from({ length: 12 }, (_, index) => ({
    line_no: index + 1,
    name: `Line ${index + 1}`,
    quantity: 1.5,
    amount: 1000,
  }));
  const bought = await commit(till, { number: points.number, place_id, amount: 12_000, items });
  await till.call("POST", `/api/transactions/${bought._id}/reverse`, {}, key());
  const [back, row] = (
    await till.call<List>("GET", `/api/transactions?card_subscription_id=${bought.card_subscription_id}`)
  ).body.items;
  const whole = (await till.call<Transaction>("GET", `/api/transactions/${bought._id}`)).body;
  const { external_order_id, discount, coupon_ids, programme_version_id, engine_version, ...shown } = whole;
  const told = (codes: string[]) => whole.explanation.filter(({ code }) => codes.includes(code));
  expect([external_order_id, discount, coupon_ids, engine_version]).toEqual([null, 0, [], expect.any(String)]);
  expect(programme_version_id).toEqual(expect.any(String));
  expect(row).toEqual({
    ...shown,
    items: items.slice(0, 10).map(({ name, quantity }) => ({ name, quantity })),
    explanation: told(["earned"]),
  });
  expect(row?.explanation).toEqual([{ code: "earned", params: { amount: 12, unit: "point" } }]);
  expect(back?.explanation).toEqual([{ code: "taken_back", params: expect.objectContaining({ wanted: 12 }) }]);
});

test("a refund by lines takes back its lines once, and says when nothing is left", async () => {
  const { scope, points, place_id } = await buildBusiness(app);
  const till = await app.as("ADMIN", scope);
  const items = [
    { line_no: 1, name: "Beans", quantity: 1, amount: 3000 },
    { line_no: 2, name: "Cup", quantity: 2, amount: 2000 },
  ];
  const bought = await commit(till, { number: points.number, place_id, amount: 5000, items });
  expect(bought.delta).toBe(5);
  const first = await till.call("POST", `/api/transactions/${bought._id}/reverse`, { lines: [2] }, key());
  expect(first.body).toMatchObject({
    transaction: { delta: -2, amount: -2000, balance_after: 3 },
    reversed: { status: "partially_reversed" },
  });
  const again = await till.call("POST", `/api/transactions/${bought._id}/reverse`, { lines: [2] }, key());
  expect(again).toMatchObject({ status: 422, body: { code: "refused" } });
  const rest = await till.call("POST", `/api/transactions/${bought._id}/reverse`, {}, key());
  expect(rest.body).toMatchObject({
    transaction: { delta: -3, amount: -3000, balance_after: 0 },
    reversed: { status: "reversed" },
  });
});

test("staff take back what they wrote themselves, for fifteen minutes", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const [kuba, ewa] = [await app.as("EMPLOYEE", scope), await app.as("EMPLOYEE", scope)];
  const stamp = await commit(kuba, { number: stamps.number, place_id });
  expect(stamp.can.reverse).toBe(true);
  const foreign = await ewa.call("POST", `/api/transactions/${stamp._id}/reverse`, {}, key());
  expect(foreign).toMatchObject({ status: 422, body: { code: "reversal_window_over", params: { minutes: 15 } } });
  clock.set("2026-06-12T08:15:00.001Z");
  const late = await kuba.call("POST", `/api/transactions/${stamp._id}/reverse`, {}, key());
  expect(late.body).toMatchObject({ code: "reversal_window_over" });
  const owner = await app.as("OWNER", scope);
  const taken = await owner.call("POST", `/api/transactions/${stamp._id}/reverse`, {}, key());
  expect(taken.status).toBe(200);
});

test("every page of a list comes once, in order, and a cursor fits its own list only", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  // Several visits of one instant: the id breaks the tie.
  for (let index = 0; index < 7; index++)
    await commit(till, { number: stamps.number, place_id, occurred_at: "2026-06-11T10:00:00.000Z" });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { body: List } = await till.call<List>(
      "GET",
      `/api/transactions?limit=3&count=true${cursor === null ? "" : `&cursor=${cursor}`}`,
    );
    expect(page.body.count).toBe(7);
    seen.push(...page.body.items.map((item) => item._id));
    cursor = page.body.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());

  const first = await till.call<List>("GET", "/api/transactions?limit=3");
  const wrong = await till.call("GET", `/api/transactions?limit=3&sort=asc&cursor=${first.body.next_cursor}`);
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ path: "cursor" }] } });
  const days = await till.call<List>("GET", "/api/transactions?from=2026-06-12&to=2026-06-12");
  expect(days.body.items).toEqual([]);
});

test("a visit of the past needs the right to import, and counts on its own day", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const occurred_at = "2025-01-31T23:30:00.000Z";
  const tooOld = await owner.call(
    "POST",
    "/api/scanner/commit",
    { number: stamps.number, place_id, occurred_at },
    key(),
  );
  expect(tooOld).toMatchObject({ status: 422, body: { params: { rejected: [{ code: "occurred_out_of_range" }] } } });
  const employee = await app.as("EMPLOYEE", scope);
  const body = { number: stamps.number, place_id, occurred_at, imported: true };
  expect(await employee.call("POST", "/api/scanner/commit", body, key())).toMatchObject({ status: 403 });
  const visit = await commit(owner, body);
  expect(visit).toMatchObject({ source: "import", occurred_at, recorded_at: new Date(clock.nowMs()).toISOString() });
  // Half past eleven in the evening in UTC is the first of February in Warsaw.
  const february = await owner.call<List>("GET", "/api/transactions?from=2025-02-01&to=2025-02-01");
  expect(february.body.items.map((item) => item._id)).toEqual([visit._id]);
});

test("a full card waits as a reward, is handed over with or without a stamp, and comes back when taken back", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const basket = { number: stamps.number, place_id };
  for (let index = 0; index < 10; index++) await commit(till, basket);
  const preview = await till.call<{ rewards: { _id: string; usable: boolean }[] }>(
    "POST",
    "/api/scanner/preview",
    basket,
  );
  const [reward] = preview.body.rewards;
  expect(reward?.usable).toBe(true);
  const handed = await commit(till, { ...basket, earns: false, reward_ids: [reward?._id] });
  expect(handed).toMatchObject({ kind: "redeem", delta: -10, balance_after: 0 });
  const none = await till.call(
    "POST",
    "/api/scanner/commit",
    { ...basket, earns: false, reward_ids: [reward?._id] },
    key(),
  );
  expect(none).toMatchObject({ status: 422, body: { params: { rejected: [{ code: "insufficient_balance" }] } } });
  const back = await till.call<{ transaction: Transaction }>(
    "POST",
    `/api/transactions/${handed._id}/reverse`,
    {},
    key(),
  );
  expect(back.body.transaction).toMatchObject({ delta: 10, balance_after: 10 });
});

test("64 tills at one membership: every acknowledged stamp counts, none is doubled", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const send = (index: number) =>
    till.call<CommitResult>(
      "POST",
      "/api/scanner/commit",
      { number: stamps.number, place_id },
      { "idempotency-key": `race ${index}`.replace(" ", "-") },
    );
  const answers = await Promise.all(Array.from({ length: 64 }, (_, index) => send(index)));
  const written = answers.filter((answer) => answer.status === 201);
  expect(answers.every((answer) => answer.status === 201 || answer.status === 409)).toBe(true);
  // Those that were overtaken try again with their own key, as a till does; the others repeat theirs.
  const retried = await Promise.all(answers.map((_, index) => send(index)));
  expect(retried.filter((answer) => answer.status === 201).length).toBeGreaterThanOrEqual(written.length);
  const list = await till.call<List>("GET", "/api/transactions?limit=200&count=true");
  const preview = await till.call<{ card_subscription: { balance: number } }>("POST", "/api/scanner/preview", {
    number: stamps.number,
    place_id,
  });
  expect(preview.body.card_subscription.balance).toBe(list.body.count);
  expect(list.body.count).toBe(retried.filter((answer) => answer.status === 201).length);
});

test("transactions are searched by customer and card, and narrowed to a kind, in the list and its file", async () => {
  const { scope, points, stamps, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const bought = await commit(owner, { number: points.number, place_id, amount: 1200 });
  await commit(owner, { number: stamps.number, place_id });
  await owner.call("POST", `/api/transactions/${bought._id}/reverse`, {}, key());
  const kinds = async (query: string) => {
    const { status, body } = await owner.call<List>("GET", `/api/transactions?count=true&${query}`);
    expect(status).toBe(200);
    expect(body.count).toBe(body.items.length);
    return body.items
      .map(({ kind, user_id }) => `${kind} ${user_id === points.user_id ? "points" : "stamps"}`)
      .toSorted();
  };
  for (const q of ["lewandowska", "lewandwoska", points.number]) {
    expect(await kinds(`q=${q}`), q).toEqual(["reverse points", "visit points"]);
  }
  expect(await kinds("q=lewandowska&kind=reverse")).toEqual(["reverse points"]);
  expect(await kinds("kind=visit")).toEqual(["visit points", "visit stamps"]);
  expect(await kinds("q=nobody at all")).toEqual([]);
  const file = await owner.call<string>("GET", "/api/transactions/export?locale=en&kind=reverse&q=zofia");
  expect(file.body.trim().split("\n")).toHaveLength(2);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  for (const query of ["q=zofia", "kind=visit", "amount_from=1"])
    expect((await platform.call("GET", `/api/transactions?${query}`)).status).toBe(400);
});

test("transactions are narrowed to card, writer, source, flag and amount, and searched by what was paid", async () => {
  const { scope, points, points_card_id, stamps, stamps_card_id, place_id } = await buildBusiness(app);
  const [owner, kuba] = [await app.as("OWNER", scope), await app.as("EMPLOYEE", scope)];
  const { account_id } = await commit(kuba, { number: points.number, place_id, amount: 2450 });
  await commit(owner, { number: points.number, place_id, amount: 900 });
  await commit(owner, { number: stamps.number, place_id });
  const amounts = async (query: string) => {
    const { status, body } = await owner.call<List>("GET", `/api/transactions?count=true&${query}`);
    expect([status, body.count], query).toEqual([200, body.items.length]);
    return body.items.map(({ amount }) => amount);
  };
  expect(await amounts(`card_id=${points_card_id}`)).toEqual([900, 2450]);
  expect(await amounts(`card_id=${stamps_card_id}`)).toEqual([null]);
  expect(await amounts(`account_id=${account_id}`)).toEqual([2450]);
  expect(await amounts("source=till")).toHaveLength(3);
  expect(await amounts("source=api")).toEqual([]);
  expect(await amounts("imported_balances=false")).toHaveLength(3);
  expect(await amounts("imported_balances=true")).toEqual([]);
  expect(await amounts("flag=own_card")).toEqual([]);
  expect(await amounts("amount_from=900")).toEqual([900, 2450]);
  expect(await amounts("amount_from=901&amount_to=2450")).toEqual([2450]);
  for (const q of ["24.5", "24,50"]) expect(await amounts(`q=${q}`), q).toEqual([2450]);
  expect(await amounts("q=9")).toEqual([900]);
  expect(await amounts("q=24.50&amount_to=1000")).toEqual([]);
  const file = await owner.call<string>("GET", `/api/transactions/export?locale=en&account_id=${account_id}`);
  expect(file.body.trim().split("\n")).toHaveLength(2);
  const wrong = await owner.call("GET", "/api/transactions?source=cash&amount_from=1.5&device_id=1");
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{}, {}, {}] } });
});
