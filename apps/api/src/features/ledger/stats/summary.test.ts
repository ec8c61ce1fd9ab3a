import type { Stat, StatsSummary } from "@rewardo/contract/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { foldNext } from "./queue.ts";

// Noon, a day after the clock went forward: a week ago it was winter time.
const now = "2026-03-30T10:00:00.000Z";
const clock = fixedClock(now);
let app: TestApp;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(() => app.close());

const visit = (occurred_at: string, amount: number, place_id = business.place_id) =>
  commitAt(owner, business.points.number, place_id, { amount, occurred_at, imported: true });
const summary = async (caller: Caller, days = ""): Promise<StatsSummary> =>
  (await caller.call<StatsSummary>("GET", `/api/stats/summary${days}`)).body;

test("the summary has the figures of the statistics, folded or not, and of one's own places", async () => {
  clock.set(now);
  const other = await createPlace(business.ctx, { name: "Podgórze" });
  await visit("2026-02-10T12:00:00.000Z", 20_00);
  await visit("2026-03-23T10:30:00.000Z", 1_00);
  await visit("2026-03-23T11:30:00.000Z", 2_00);
  await foldNext(app.database, business.scope);
  await visit("2026-03-28T12:00:00.000Z", 8_00, other);
  await visit("2026-03-30T09:00:00.000Z", 4_00);

  const march = "?from=2026-03-01&to=2026-03-30";
  const whole = await summary(owner, march);
  expect(whole.turnover).toEqual({ value: 15_00, previous: 20_00 });
  for (const type of ["transactions", "turnover", "rewards_redeemed"] as const) {
    const { body } = await owner.call<Stat>("GET", `/api/stats/${type}/number${march}`);
    expect(whole[type]).toEqual({ value: body.value, previous: body.previous_value });
  }
  const employee = await app.as("EMPLOYEE", business.scope, { place_ids: [other] });
  expect((await summary(employee, march)).turnover).toEqual({ value: 8_00, previous: 0 });

  // Today, beside the Mondays since the first visit up to the same time: 1.00 and six times nothing.
  expect(await summary(owner)).toMatchObject({
    usual_weeks: 6,
    turnover: { value: 4_00, previous: 0 },
    transactions: { value: 1, previous: 0 },
  });
  const mondays = ["2026-03-16", "2026-03-09", "2026-03-02", "2026-02-23", "2026-02-16"];
  for (const [nr, day] of mondays.entries()) await visit(`${day}T10:30:00.000Z`, (nr + 2) * 1_00);
  // 1, 2, 3, 4, 5 and 6: the middle is between 3 and 4, and money is whole minor units.
  expect(await summary(owner)).toMatchObject({
    turnover: { value: 4_00, previous: 3_50 },
    transactions: { previous: 1 },
  });
  expect(await summary(owner, march)).toMatchObject({ usual_weeks: null });
  expect((await owner.call("GET", "/api/stats/summary?to=2026-03-31")).status).toBe(204);
});

test("today comes with the days and months that led to it, without a day or month that is not over", async () => {
  clock.set("2026-03-30T10:00:00.000Z");
  const shop = await buildBusiness(app);
  const by = await app.as("OWNER", shop.scope);
  const at = (occurred_at: string, amount: number, place_id = shop.place_id) =>
    commitAt(by, shop.points.number, place_id, { amount, occurred_at, imported: true });
  const other = await createPlace(shop.ctx, { name: "Podgórze" });
  for (const day of [
    "2025-01-31T12:00",
    "2025-02-03T12:00",
    "2025-02-04T12:00",
    "2026-01-31T22:30",
    "2026-01-31T23:30",
  ])
    await at(`${day}:00.000Z`, 5_00);
  await foldNext(app.database, shop.scope);
  await at("2026-03-16T12:00:00.000Z", 3_00);
  await at("2026-03-29T12:00:00.000Z", 4_00, other);
  await at("2026-03-30T08:00:00.000Z", 9_00);
  const { history } = await summary(by);
  expect(history!.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 14 }, (_, nr) => `2026-03-${String(16 + nr)}`),
  );
  expect(history!.days.filter(({ transactions }) => transactions > 0)).toEqual([
    { day: "2026-03-16", transactions: 1, turnover: 3_00, new_card_subscriptions: 0, rewards_redeemed: 0 },
    { day: "2026-03-29", transactions: 1, turnover: 4_00, new_card_subscriptions: 0, rewards_redeemed: 0 },
  ]);
  // Of January's last evening one visit is February's, by the clock of Warsaw; before the first month there was no business.
  const months = history!.months.map(({ month, transactions, before }) => [month.slice(0, 7), transactions, before]);
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual(["2025-03", 0, null]);
  expect(months.slice(-2)).toEqual([
    ["2026-01", 1, 1],
    ["2026-02", 1, 2],
  ]);
  const employee = await app.as("EMPLOYEE", shop.scope, { place_ids: [other] });
  const theirs = (await summary(employee)).history!;
  expect(theirs.days.filter(({ transactions }) => transactions > 0).map(({ day }) => day)).toEqual(["2026-03-29"]);
  expect(theirs.days[0]!.new_card_subscriptions).toBeNull();
  expect((await summary(by, "?from=2026-03-01&to=2026-03-30")).history).toBeUndefined();
});

test("the same time is that of the clock on the wall, also on the days on which it is changed", async () => {
  // At ten, visits at half past nine of three Sundays; at half past two for the second time, visits before and after it.
  const sundays = [
    { at: "2026-03-29T08:00:00.000Z", visits: ["2026-03-29T07:30", "2026-03-22T08:30", "2026-03-15T08:30"] },
    { at: "2026-10-25T01:30:00.000Z", visits: ["2026-10-25T01:10", "2026-10-18T00:10", "2026-10-18T00:40"] },
  ];
  const seen = [];
  for (const { at, visits } of sundays) {
    clock.set(at);
    const shop = await buildBusiness(app);
    const caller = await app.as("OWNER", shop.scope);
    for (const time of visits) {
      const occurred_at = `${time}:00.000Z`;
      await commitAt(caller, shop.points.number, shop.place_id, { amount: 10_00, occurred_at, imported: true });
    }
    seen.push((await summary(caller)).transactions);
  }
  expect(seen).toEqual([
    { value: 1, previous: 1 },
    { value: 1, previous: 1 },
  ]);
});

test("who replaced a lost card joined once, on the first day", async () => {
  clock.set("2026-03-10T10:00:00.000Z");
  const shop = await buildBusiness(app);
  const [lost] = await joinCard(shop.ctx, shop.points_card_id, [{ first_name: "Ola" }]);
  clock.set("2026-03-20T10:00:00.000Z");
  const [found] = await joinCard(shop.ctx, shop.points_card_id, [{ first_name: "Ola" }]);
  const caller = await app.as("OWNER", shop.scope);
  const joined = async (from: string, to: string): Promise<number> =>
    (await summary(caller, `?from=${from}&to=${to}`)).new_card_subscriptions?.value ?? 0;
  // Two more came with the business itself.
  expect([await joined("2026-03-10", "2026-03-10"), await joined("2026-03-20", "2026-03-20")]).toEqual([3, 1]);
  const merge = `/api/card_subscriptions/${found!.card_subscription_id}/merge`;
  const from = { from_id: lost!.card_subscription_id };
  expect((await caller.call("POST", merge, from, { "idempotency-key": "one-ola" })).status).toBe(201);
  expect([await joined("2026-03-10", "2026-03-10"), await joined("2026-03-20", "2026-03-20")]).toEqual([3, 0]);
});
