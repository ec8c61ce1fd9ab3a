/** The choice of a plan: its trial, its repeats, who may, and when something is wrong with it. */
import type { Business } from "@rewardo/contract/businesses";
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import type { Plan } from "@rewardo/contract/plans";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createBusiness } from "../businesses/index.ts";
import { createPlace } from "../places/index.ts";
import { openPlanSubscription } from "./index.ts";

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

const [solo, team, chain] = ["a1", "a2", "a3"].map((end) => `00000000-0000-7000-8000-0000000000${end}`) as [
  string,
  string,
  string,
];
const dayMs = 86_400_000;

const setUp = async () => {
  const scope = await createBusiness(app, {
    name: "Kawiarnia Ziarno",
    plan_id: null,
    logo_icon: null,
    logo_stock: null,
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "pl",
    city: null,
  });
  const ctx = { database: app.database, clock: app.clock, scope };
  const owner = await app.as("OWNER", scope);
  const path = `/api/businesses/${scope.business_id}/plan_subscriptions`;
  return {
    ctx,
    owner,
    path,
    choose: (plan_id: string) => owner.call<PlanSubscription>("POST", `${path}/`, { plan_id }),
    current: () => owner.call<PlanSubscription>("GET", `${path}/current`),
    planOfBusiness: async () => (await owner.call<Business>("GET", "/api/businesses/current")).body.plan_id,
    set: (values: string) =>
      witness.rows(`update plan_subscriptions set ${values} where business_id = $1`, [scope.business_id]),
  };
};

test("plans come with the fewest places first, and one by one; a promo is a price and a day", async () => {
  const { owner } = await setUp();
  await witness.rows("update plans set promo_price = 7900, promo_valid_to = '2030-06-30' where _id = $1", [solo]);
  const { body } = await owner.call<{ items: Plan[]; next_cursor: null }>("GET", "/api/plans");
  expect(body.next_cursor).toBeNull();
  expect(body.items.map(({ _id, max_places }) => [_id, max_places])).toEqual([
    [solo, 1],
    [team, 5],
    [chain, null],
  ]);
  const one = await owner.call<Plan>("GET", `/api/plans/${solo}`);
  expect(one.body).toEqual(body.items[0]);
  expect(one.body).toMatchObject({ price: 9900, promo_price: 7900, promo_valid_to: "2030-06-30", currency: "PLN" });
  expect((await owner.call("GET", `/api/plans/${crypto.randomUUID()}`)).status).toBe(404);
});

test("the first choice begins a trial of 14 days and gives the business its plan", async () => {
  const { choose, current, planOfBusiness, ctx } = await setUp();
  expect((await current()).status).toBe(404);
  const before = app.clock.nowMs();
  const { status, body } = await choose(solo);
  expect(status).toBe(201);
  expect(body).toMatchObject({ plan_id: solo, has_issues: false, status: "trialing" });
  const days = (Date.parse(body.trial_ends_at ?? "") - before) / dayMs;
  expect(days).toBeGreaterThanOrEqual(14);
  expect(days).toBeLessThan(14.01);
  expect(await planOfBusiness()).toBe(solo);
  expect((await current()).body).toEqual(body);
  const noted = await witness.rows("select action, after from audit_entries where business_id = $1 and entity = $2", [
    ctx.scope.business_id,
    "plan_subscriptions",
  ]);
  expect(noted).toEqual([{ action: "created", after: { plan_id: solo } }]);
});

test("the same choice again is the same, also ten at once; another one changes the plan and not the trial", async () => {
  const { choose, planOfBusiness, ctx } = await setUp();
  const answers = await Promise.all(Array.from({ length: 10 }, () => choose(solo)));
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const { body } = await choose(team);
  const terms = { price: 24_900, promo_price: null, promo_valid_to: null };
  expect(body).toEqual({ ...answers[0]!.body, plan_id: team, ...terms });
  expect(await planOfBusiness()).toBe(team);
  const rows = await witness.rows("select 1 from plan_subscriptions where business_id = $1", [ctx.scope.business_id]);
  expect(rows.length).toBe(1);
});

test("a plan must be one, and have room for the places that are open", async () => {
  const { choose, ctx, planOfBusiness } = await setUp();
  const unknown = await choose(crypto.randomUUID());
  expect(unknown.status).toBe(400);
  expect(unknown.body).toMatchObject({ errors: [{ path: "plan_id", code: "unknown_plan" }] });
  await createPlace(ctx, { name: "Kazimierz" });
  await createPlace(ctx, { name: "Podgórze" });
  const tooSmall = await choose(solo);
  expect(tooSmall.status).toBe(409);
  expect(tooSmall.body).toMatchObject({ code: "place_limit_reached", params: { max_places: 1, places_count: 2 } });
  expect(await planOfBusiness()).toBeNull();
});

test("of a smaller plan and another place at once one is refused", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { choose, ctx, owner } = await setUp();
    await choose(team);
    await createPlace(ctx, { name: "Kazimierz" });
    const open = () => owner.call("POST", "/api/places", { name: "Podgórze", country: "PL" });
    const answers = await Promise.all(round % 2 === 0 ? [choose(solo), open()] : [open(), choose(solo)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  }
});

test("another plan leaves what is paid as it is, and a cancelled one brings no second trial", async () => {
  const { choose, set, planOfBusiness } = await setUp();
  await choose(solo);
  await set("status = 'active', paid_until = '2031-01-01'");
  const upgraded = await choose(team);
  expect(upgraded.body).toMatchObject({ plan_id: team, status: "active", paid_until: "2031-01-01T00:00:00.000Z" });
  expect(await planOfBusiness()).toBe(team);
  expect((await choose(solo)).body).toMatchObject({ plan_id: solo, price: 9900 });
  await set("paid_until = null");
  await set("status = 'cancelled', trial_ends_at = '2026-01-01'");
  const again = await choose(team);
  expect(again.body).toMatchObject({ status: "trialing", trial_ends_at: "2026-01-01T00:00:00.000Z", has_issues: true });
});

test("of a new choice, a cancellation taken back and a payment at once, each finds what the other left", async () => {
  const { choose, current, owner, path, ctx } = await setUp();
  await choose(solo);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  for (let round = 0; round < 6; round += 1) {
    await owner.call("POST", `${path}/current/cancel`);
    const paid = { mark: "paid", paid_to: `203${round}-12-31` };
    const answers = await Promise.all([
      choose(round % 2 === 0 ? team : chain),
      owner.call("POST", `${path}/current/resume`),
      platform.call("POST", `${path}/current/mark`, paid),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
    expect((await current()).body).toMatchObject({ status: "active", paid_until: `203${round}-12-31T23:00:00.000Z` });
  }
  const held = await witness.rows("select 1 from plan_subscriptions where business_id = $1 and status <> 'cancelled'", [
    ctx.scope.business_id,
  ]);
  expect(held.length).toBe(1);
});

test("a plan without a request to pay goes on as it was once its cancellation is taken back", async () => {
  const { ctx, owner, path, current } = await setUp();
  await openPlanSubscription(ctx, solo);
  expect((await owner.call("POST", `${path}/current/cancel`)).body).toMatchObject({ has_issues: true });
  await owner.call("POST", `${path}/current/resume`);
  expect((await current()).body).toMatchObject({ status: "active", access: "full", ends_at: null });
});

test.each([
  ["trialing", 1, false],
  ["trialing", -1, true],
  ["active", -1, false],
  ["past_due", 1, true],
  ["unpaid", 1, true],
  ["cancelled", 1, false],
  ["cancelled", -1, true],
] as const)("%s with %d days of trial left: issues are %s", async (status, days, issues) => {
  const { choose, current, set } = await setUp();
  await choose(solo);
  const missing = status === "past_due" || status === "unpaid" ? "past_due_at = now() - interval '1 day', " : "";
  await set(
    `${missing}status = '${status}', trial_ends_at = '${new Date(app.clock.nowMs() + days * dayMs).toISOString()}'`,
  );
  expect((await current()).body).toMatchObject({ status, has_issues: issues });
});

test("the owner chooses; everyone is told of issues, and only the owner what they are", async () => {
  const { choose, ctx, path } = await setUp();
  for (const role of ["ADMIN", "EMPLOYEE"] as const) {
    const caller = await app.as(role, ctx.scope);
    expect((await caller.call("POST", path, { plan_id: solo })).status).toBe(403);
  }
  const { body } = await choose(solo);
  const admin = await app.as("ADMIN", ctx.scope);
  const seen = await admin.call<PlanSubscription>("GET", `${path}/current`);
  expect(seen.body).toEqual({ _id: body._id, plan_id: solo, has_issues: false, access: "full" });
});
