/** What counts as a visit and as spent: reversals by their own day, two cards on one day, the ends of the 365 days. */
import { addDays, endOfLocalDay, startOfLocalDay } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { writeHistories } from "../../../testing/histories.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { readCustomerFacts, type CustomerFacts } from "./jobs-role-queries.ts";

const zone = "Europe/Warsaw";
const clock = fixedClock("2026-06-10T10:00:00.000Z");
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

let keys = 0;
const key = () => ({ "idempotency-key": `rfm-${++keys}` });
const visit = async (number: string, amount: number): Promise<string> => {
  const body = { number, place_id: business.place_id, amount };
  const { status, body: answer } = await owner.call<{ transaction: { _id: string } }>(
    "POST",
    "/api/scanner/commit",
    body,
    key(),
  );
  expect(status).toBe(201);
  return answer.transaction._id;
};
const reverse = async (_id: string, body: object = {}): Promise<void> => {
  const answer = await owner.call("POST", `/api/transactions/${_id}/reverse`, body, key());
  expect(answer.status).toBe(200);
};

const factsOf = async (user_id: string, day: string): Promise<Partial<CustomerFacts> | undefined> => {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const period = {
    day,
    first_day: addDays(day, -364),
    since: iso(startOfLocalDay(addDays(day, -365), zone)),
    until: iso(endOfLocalDay(day, zone)),
  };
  const rows: CustomerFacts[] = [];
  await app.database.background(business.scope, (tx) =>
    readCustomerFacts(tx, business.scope, period, (portion) => rows.push(...portion)),
  );
  const found = rows.find((row) => row.user_id === user_id);
  return found && { days_since_visit: found.days_since_visit, visit_days: found.visit_days, spend: found.spend };
};

const joinOne = async () => (await joinCard(business.ctx, business.points_card_id, [{}]))[0]!;

test("a refund lowers what was spent from its own day on, and a visit taken back whole is none from then on", async () => {
  clock.set("2026-06-01T10:00:00.000Z");
  const { user_id, number } = await joinOne();
  const first = await visit(number, 5000);
  clock.set("2026-06-03T10:00:00.000Z");
  const second = await visit(number, 3000);
  clock.set("2026-06-05T10:00:00.000Z");
  await reverse(first, { amount: 2000 });
  await reverse(second);
  expect(await factsOf(user_id, "2026-06-04")).toEqual({ days_since_visit: 1, visit_days: 2, spend: 8000 });
  expect(await factsOf(user_id, "2026-06-05")).toEqual({ days_since_visit: 4, visit_days: 1, spend: 3000 });
  clock.set("2026-06-07T10:00:00.000Z");
  await reverse(first);
  expect(await factsOf(user_id, "2026-06-06")).toEqual({ days_since_visit: 5, visit_days: 1, spend: 3000 });
  expect(await factsOf(user_id, "2026-06-07")).toEqual({ days_since_visit: null, visit_days: 0, spend: 0 });
});

test("a day counts once, however many visits and cards it has, and it is the business's day", async () => {
  const { user_id, number } = await joinOne();
  const [other] = await joinCard(business.ctx, business.stamps_card_id, [{}]);
  await witness.rows("update card_subscriptions set user_id = $2 where business_id = $1 and _id = $3", [
    business.scope.business_id,
    user_id,
    other!.card_subscription_id,
  ]);
  // Half past eleven in the evening and half past midnight in Warsaw, and twice on the second day.
  for (const at of ["2026-06-01T21:30:00.000Z", "2026-06-01T22:30:00.000Z", "2026-06-02T12:00:00.000Z"]) {
    clock.set(at);
    await visit(number, 100);
  }
  clock.set("2026-06-02T13:00:00.000Z");
  await visit(other!.number, 100);
  expect(await factsOf(user_id, "2026-06-02")).toEqual({ days_since_visit: 0, visit_days: 2, spend: 400 });
  expect(await factsOf(user_id, "2026-06-01")).toEqual({ days_since_visit: 0, visit_days: 1, spend: 100 });
});

test("the 365 days end with the day: 364 days ago counts, 365 is recent only, 366 is long ago", async () => {
  const noon = (day: string) => [{ occurred_at: `${day}T10:00:00.000Z`, amount: 700 }];
  const card = { business_id: business.scope.business_id, card_id: business.points_card_id };
  const day = "2026-06-10";
  const made = await writeHistories(witness, card, [
    noon(addDays(day, -364)),
    noon(addDays(day, -365)),
    noon(addDays(day, -366)),
    [],
  ]);
  const facts = [];
  for (const { user_id } of made) facts.push(await factsOf(user_id, day));
  expect(facts).toEqual([
    { days_since_visit: 364, visit_days: 1, spend: 700 },
    { days_since_visit: 365, visit_days: 0, spend: 0 },
    { days_since_visit: 366, visit_days: 0, spend: 0 },
    { days_since_visit: null, visit_days: 0, spend: 0 },
  ]);
});

test("what came on a membership that was merged into another counts for its holder", async () => {
  const at = (occurred_at: string) => [{ occurred_at, amount: 300 }];
  const card = { business_id: business.scope.business_id, card_id: business.points_card_id };
  const [first, second, last, old] = await writeHistories(witness, card, [
    at("2026-06-01T10:00:00.000Z"),
    at("2026-06-02T10:00:00.000Z"),
    [],
    at("2024-01-01T10:00:00.000Z"),
  ]);
  const [holder] = await writeHistories(witness, card, [[]]);
  const merge = (from: { card_subscription_id: string }, into: { card_subscription_id: string }) =>
    witness.rows(
      "update card_subscriptions set merged_into = $3, merged_person_id = $3, status = 'closed' where business_id = $1 and _id = $2",
      [business.scope.business_id, from.card_subscription_id, into.card_subscription_id],
    );
  await merge(first!, second!);
  await merge(second!, last!);
  await merge(old!, holder!);
  const nothing = { days_since_visit: null, visit_days: 0, spend: 0 };
  expect(await factsOf(last!.user_id, "2026-06-10")).toEqual({ days_since_visit: 8, visit_days: 2, spend: 600 });
  expect(await factsOf(holder!.user_id, "2026-06-10")).toEqual({ days_since_visit: 366, visit_days: 0, spend: 0 });
  for (const { user_id } of [first!, second!, old!]) expect(await factsOf(user_id, "2026-06-10")).toEqual(nothing);
});

test("a return of no purchase that is known is no visit, and lowers what was spent until it is undone", async () => {
  const card = { business_id: business.scope.business_id, card_id: business.points_card_id };
  const at = (day: string, amount: number) => ({ occurred_at: `${day}T10:00:00.000Z`, amount });
  const [one] = await writeHistories(witness, card, [[at("2026-06-02", 900), at("2026-06-04", 300)]]);
  const set = (what: string) =>
    witness.rows(
      `update transactions t set ${what} from card_subscriptions cs where t.business_id = $1 and cs.business_id = t.business_id
        and cs._id = t.card_subscription_id and cs.user_id = $2 and t.local_day = '2026-06-04'`,
      [business.scope.business_id, one!.user_id],
    );
  // As an import stores one.
  await set("kind = 'reverse', amount = -amount");
  expect(await factsOf(one!.user_id, "2026-06-03")).toEqual({ days_since_visit: 1, visit_days: 1, spend: 900 });
  expect(await factsOf(one!.user_id, "2026-06-04")).toEqual({ days_since_visit: 2, visit_days: 1, spend: 600 });
  await set("status = 'reversed'");
  expect(await factsOf(one!.user_id, "2026-06-04")).toEqual({ days_since_visit: 2, visit_days: 1, spend: 900 });
});

test("a customer who joined after the day does not count", async () => {
  clock.set("2026-06-20T10:00:00.000Z");
  const { user_id } = await joinOne();
  expect(await factsOf(user_id, "2026-06-19")).toBeUndefined();
  expect(await factsOf(user_id, "2026-06-20")).toEqual({ days_since_visit: null, visit_days: 0, spend: 0 });
});

test("of two customers who became one there is one, and what both spent is theirs", async () => {
  clock.set("2026-06-01T10:00:00.000Z");
  const [into, from] = [await joinOne(), await joinOne()];
  await visit(from.number, 5000);
  clock.set("2026-06-03T10:00:00.000Z");
  await visit(into.number, 3000);
  const merged = await owner.call("POST", `/api/users/${into.user_id}/merge`, { from_id: from.user_id }, key());
  expect(merged.status).toBe(201);
  expect(await factsOf(into.user_id, "2026-06-04")).toEqual({ days_since_visit: 1, visit_days: 2, spend: 8000 });
  expect(await factsOf(from.user_id, "2026-06-04")).toBeUndefined();
});
