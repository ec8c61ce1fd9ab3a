import { platformBusinessId } from "@rewardo/contract/roles";
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Stat } from "@rewardo/contract/stats";
import type { Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { createCard } from "../../programme/cards/index.ts";
import { joinCard } from "./join.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

test("a list and a single membership show what counts now, whether or not anything has written it", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { ctx, scope, place_id } = await buildBusiness(app);
  const card_id = await createCard(ctx, {
    ...pointsCard,
    expiry: { kind: "rolling_days", days: 30 },
    pending_hours: 24,
  });
  const [member] = await joinCard(ctx, card_id, [{}]);
  const signIn = async () => ({
    owner: await app.as("OWNER", scope),
    platform: await app.as("REWARDO_ADMIN", businessScope(platformBusinessId)),
  });
  let { owner, platform } = await signIn();
  const basket = { number: member!.number, place_id, amount: 5000 };
  expect((await owner.call("POST", "/api/scanner/commit", basket, { "idempotency-key": "a" })).status).toBe(201);

  const figures = async () => {
    const read = await owner.call<CardSubscription>("GET", `/api/card_subscriptions/${member!.card_subscription_id}`);
    const list = await owner.call<{ items: CardSubscription[] }>("GET", `/api/card_subscriptions?card_id=${card_id}`);
    const all = await platform.call<{ items: CardSubscription[] }>(
      "GET",
      `/api/businesses/${scope.business_id}/card_subscriptions?card_id=${card_id}`,
    );
    expect(list.body.items).toEqual([read.body]);
    expect(all.body.items).toEqual([read.body]);
    const { balance, pending, debt } = read.body;
    return { balance, pending, debt };
  };
  expect(await figures()).toEqual({ balance: 0, pending: 5, debt: 0 });
  clock.set("2026-06-13T08:00:00.000Z");
  expect(await figures()).toEqual({ balance: 5, pending: 0, debt: 0 });
  clock.set("2026-07-12T21:59:59.999Z");
  ({ owner, platform } = await signIn()); // a session ends thirty days after it began
  expect(await figures()).toEqual({ balance: 5, pending: 0, debt: 0 });
  clock.set("2026-07-12T22:00:00.000Z");
  expect(await figures()).toEqual({ balance: 0, pending: 0, debt: 0 });
});

test("what a membership has lapses when it is closed: nothing of it is owed any more", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { ctx, scope, place_id } = await buildBusiness(app);
  const card_id = await createCard(ctx, { ...pointsCard });
  const [closed, stays] = await joinCard(ctx, card_id, [{}, {}]);
  const owner = await app.as("OWNER", scope);
  for (const [nr, { number }] of [closed!, stays!].entries()) {
    const basket = { number, place_id, amount: 5000 };
    await owner.call("POST", "/api/scanner/commit", basket, { "idempotency-key": `closing-${nr}` });
  }
  const path = `/api/card_subscriptions/${closed!.card_subscription_id}`;
  const owed = async () => (await owner.call<Stat>("GET", "/api/stats/points_liability/number")).body.value;
  expect(await owed()).toBe(10);
  for (const _ of ["once", "again"])
    expect((await owner.call("POST", `${path}/close`)).body).toMatchObject({ status: "closed", balance: 0 });
  expect(await owed()).toBe(5);
  const { items } = (await owner.call<{ items: Transaction[] }>("GET", `${path}/transactions`)).body;
  expect(items.map(({ kind, delta }) => [kind, delta])).toEqual([
    ["expire", -5],
    ["visit", 5],
  ]);
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
});
