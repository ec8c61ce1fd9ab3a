/** One suite over every adapter: whatever arrives how often and in which order, each order counts once and none is lost. */
import type { IntegrationOrderDetail, MatchedOrder } from "@rewardo/contract/integration-orders";
import { integrationTypes, type ConnectStep, type Integration } from "@rewardo/contract/integrations";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openPlanSubscription } from "../../tenants/plan-subscriptions/index.ts";
import type { SimulatedFault, SimulatedOrder } from "../adapter/simulator.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import {
  begin,
  consent,
  minuteMs,
  openPosSuite,
  pointsOf,
  polledTypes,
  type PosSuite,
} from "../../../testing/pos-suite.ts";

let suite: PosSuite;
beforeAll(async () => {
  suite = await openPosSuite();
});
afterEach(() => suite.rest());
afterAll(() => suite.close());

const faults = ["cut", "busy", "broken", "expired", "away", null] as const satisfies (SimulatedFault | "away" | null)[];

describe.each(integrationTypes)("%s", (type) => {
  test("an order with a card stamps it once, corrected and taken back as the till does", async () => {
    const shop = await suite.open(type);
    const { driver, points } = shop;
    const first = suite.order({ card: points.number });
    driver.put(first);
    await driver.deliver();
    await driver.deliver();
    const [row] = await suite.listed(shop, [first.id]);
    expect(row).toMatchObject({
      status: "earned",
      amount: 3000,
      integration_type: type,
      user_name: "Zofia Lewandowska",
      delta: 3,
      matched_by: "card",
    });
    expect(row!.items.map(({ name }) => name)).toEqual(["Latte", "Sernik"]);
    const path = `/api/integrations/${shop.integration._id}/orders/${row!._id}`;
    const whole = await shop.owner.call<IntegrationOrderDetail>("GET", path);
    expect(whole.body).toMatchObject({ looked_for: ["card"], history: [{ _id: row!.transaction_id, delta: 3 }] });
    expect(whole.body.items[1]).toMatchObject({ name: "Sernik", group: "Ciasta", amount: 1600 });
    const hasLink = polledTypes.some((polled) => polled === type);
    const link = `https://till.test/${shop.integration.external_business_id}/orders/${first.id}`;
    expect(whole.body.url).toBe(hasLink ? link : null);
    const transaction = await shop.owner.call("GET", `/api/transactions/${row!.transaction_id}`);
    expect(transaction.body).toMatchObject({ source: "integration", external_order_id: first.id, amount: 3000 });
    expect(await suite.balanceOf(points.card_subscription_id)).toBe(3);

    driver.put({ ...first, items: first.items.slice(0, 1), updated_at: suite.nowText() });
    await driver.deliver();
    expect(await suite.balanceOf(points.card_subscription_id), "the cake was given back").toBe(1);
    driver.put({ ...first, state: "cancelled", updated_at: suite.nowText() });
    await driver.deliver();
    expect((await suite.listed(shop, [first.id]))[0]!.status).toBe("cancelled");
    expect(await suite.balanceOf(points.card_subscription_id)).toBe(0);
    const { history, matched_by } = (await shop.owner.call<IntegrationOrderDetail>("GET", path)).body;
    expect(history.map(({ kind, delta }) => `${kind} ${delta}`)).toEqual([
      ...["visit 3", "reverse -3", "visit 1", "reverse -1"],
    ]);
    expect(matched_by).toBe("card");

    const names = await shop.owner.call<{ items: { name: string }[] }>(
      "GET",
      `/api/integrations/${shop.integration._id}/item_names`,
    );
    expect(names.body.items.map(({ name }) => name)).toEqual(expect.arrayContaining(["Latte", "Sernik"]));
  });

  test("a receipt without a card counts once it is scanned, within 24 hours", async () => {
    const shop = await suite.open(type);
    const { driver, owner, stamps } = shop;
    const sold = suite.order();
    driver.put(sold);
    await driver.deliver();
    const [row] = await suite.listed(shop, [sold.id]);
    expect(row).toMatchObject({ status: "unmatched", transaction_id: null, matched_by: null, can: { match: true } });
    const receipt = row!.number ?? row!.external_id;
    const match = (number = stamps.number) =>
      owner.call<MatchedOrder>("POST", "/api/integration_orders/match", { receipt, number });
    const counted = (await match()).body;
    expect(counted).toMatchObject({
      ...{ status: "earned", matched_by: "receipt", delta: 1, card_subscription: { balance: 1 } },
    });
    expect((await match()).body.transaction._id, "a lost answer is asked for again").toBe(counted.transaction._id);
    expect(await match(shop.points.number)).toMatchObject({ status: 409, body: { code: "receipt_used" } });
    expect(await suite.balanceOf(stamps.card_subscription_id)).toBe(1);
    const old = suite.order();
    driver.put(old);
    await driver.deliver();
    suite.later(25 * 60 * minuteMs);
    const tooLate = { receipt: type === "gopos" ? old.id : old.number, number: stamps.number };
    expect(await owner.call("POST", "/api/integration_orders/match", tooLate)).toMatchObject({
      body: { code: "receipt_too_old" },
    });
  });

  test(
    "whatever fails, repeats, changes or comes late: every order counts once, none is lost",
    { timeout: 60_000 },
    async () => {
      const shop = await suite.open(type);
      const { driver, points } = shop;
      const known = new Map<string, SimulatedOrder>();
      const put = (one: SimulatedOrder): void => {
        known.set(one.id, one);
        driver.put(one);
      };
      const sales = fc.record({
        sold: fc.integer({ min: 1, max: 3 }),
        changed: fc.constantFrom("items", "cancelled", "again", null),
        hasCard: fc.boolean(),
      });
      // Each fault once, in an order of this provider's own, after some sales.
      const each = { minLength: faults.length, maxLength: faults.length };
      const steps = fc.tuple(fc.shuffledSubarray([...faults], each), fc.array(sales, each));
      const [met, sold] = fc.sample(steps, { numRuns: 1, seed: 7 + integrationTypes.indexOf(type) })[0]!;
      for (const [nr, fault] of met.entries()) {
        const { sold: count, changed, hasCard } = sold[nr]!;
        for (let sale = 0; sale < count; sale += 1) put(suite.order({ card: hasCard ? points.number : null }));
        // Two states of one instant could not be told apart.
        suite.later(1000);
        const some = [...known.values()].at(-1);
        if (some !== undefined && changed === "items")
          put({ ...some, items: some.items.slice(1), updated_at: suite.nowText() });
        if (some !== undefined && changed === "cancelled")
          put({ ...some, state: "cancelled", updated_at: suite.nowText() });
        if (some !== undefined && changed === "again") driver.put(some);
        driver.setAway(fault === "away");
        if (fault !== null && fault !== "away") driver.fail(fault);
        // Away for a day, and back.
        if (fault === "away") {
          suite.later(16 * minuteMs);
          await driver.turn();
          suite.later(24 * 60 * minuteMs);
        } else await driver.deliver();
        driver.setAway(false);
      }
      driver.heal();
      await driver.deliver();
      const rows = await suite.listed(shop, [...known.keys()]);
      expect(new Set(rows.map(({ external_id }) => external_id))).toEqual(new Set(known.keys()));
      expect(rows).toHaveLength(known.size);
      expect(await suite.balanceOf(points.card_subscription_id)).toBe(pointsOf([...known.values()]));
    },
  );
});

describe.each(polledTypes)("%s", (type) => {
  test("credentials that end are told to the person who connected, and connecting again goes on where it stopped", async () => {
    const shop = await suite.open(type);
    const { driver, owner, integration, points } = shop;
    await driver.deliver();
    suite.simulators[type].isRevoked = true;
    const sold = suite.order({ card: points.number });
    driver.put(sold);
    await driver.deliver();
    const path = `/api/integrations/${integration._id}`;
    expect((await owner.call<Integration>("GET", path)).body).toMatchObject({
      trouble: "credentials",
      is_behind: true,
    });
    const mails = () =>
      suite.witness.rows("select 1 from jobs.job where name = 'integration_mails' and data->>'integration_id' = $1", [
        integration._id,
      ]);
    expect(await mails()).toHaveLength(1);
    suite.simulators[type].isRevoked = false;
    const again = await owner.call<ConnectStep>("POST", `${path}/reconnect`, {});
    const back = await consent(again.body);
    expect((await owner.call("GET", `/api/auth/${type}/callback${back.search}`)).status).toBe(200);
    expect((await owner.call<{ code: string }>("GET", `/api/auth/${type}/callback${back.search}`)).body.code).toBe(
      "integration_failed",
    );
    await driver.deliver();
    expect((await owner.call<Integration>("GET", path)).body).toMatchObject({ trouble: null, status: "connected" });
    expect((await suite.listed(shop, [sold.id]))[0]!.status).toBe("earned");
    expect(await mails()).toHaveLength(1);
  });

  test("disconnected and connected anew, the same system goes on where it was: no order counts twice", async () => {
    const shop = await suite.open(type);
    const { driver, owner, integration, points } = shop;
    const sold = [suite.order({ card: points.number }), suite.order({ card: points.number })];
    sold.forEach(driver.put);
    await driver.deliver();
    expect(await suite.balanceOf(points.card_subscription_id)).toBe(6);
    expect((await owner.call("POST", `/api/integrations/${integration._id}/disconnect`)).status).toBe(200);
    const meanwhile = suite.order({ card: points.number });
    driver.put(meanwhile);
    suite.later(60 * minuteMs);
    const again = await driver.connect(owner);
    expect(again).toMatchObject({ _id: integration._id, status: "connected" });
    await driver.deliver();
    expect(await suite.balanceOf(points.card_subscription_id)).toBe(9);
    expect(
      await suite.listed(
        shop,
        [...sold, meanwhile].map(({ id }) => id),
      ),
    ).toHaveLength(3);
    const { items } = (await owner.call<{ items: Integration[] }>("GET", "/api/integrations")).body;
    expect(
      items.map(({ _id }) => _id),
      "what was begun for it is gone",
    ).toEqual([integration._id]);
    // Two windows in which it was begun.
    const [one, two] = [await consent((await begin(owner, type)).body), await consent((await begin(owner, type)).body)];
    for (const { search } of [one, two]) {
      const { body } = await owner.call<{ code?: string }>("GET", `/api/auth/${type}/callback${search}`);
      expect(body.code).toBe("integration_failed");
    }
  });

  test("where the plan is over or the business suspended the till is closed, and orders are read once it is open again", async () => {
    const shop = await suite.open(type);
    const { ctx, driver, points, integration } = shop;
    const plan = await openPlanSubscription(ctx, "00000000-0000-7000-8000-0000000000a3");
    const set = (paid_until: string) =>
      suite.witness.rows("update plan_subscriptions set trial_ends_at = $2, paid_until = $2 where _id = $1", [
        plan,
        paid_until,
      ]);
    await set("2026-01-01T00:00:00.000Z");
    const sold = suite.order({ card: points.number });
    driver.put(sold);
    await driver.deliver();
    expect(await suite.listed(shop, [sold.id])).toEqual([]);
    await set("2100-01-01T00:00:00.000Z");
    await driver.deliver();
    expect(await suite.listed(shop, [sold.id])).toMatchObject([{ status: "earned", integration_id: integration._id }]);

    const { business_id } = shop.scope;
    const give = (status: string) =>
      suite.witness.rows("update businesses set status = $2 where _id = $1", [business_id, status]);
    await give("suspended");
    const meanwhile = suite.order({ card: points.number });
    driver.put(meanwhile);
    await driver.deliver();
    await give("active");
    expect(await suite.listed(shop, [meanwhile.id])).toEqual([]);
    await driver.deliver();
    expect(await suite.listed(shop, [meanwhile.id])).toMatchObject([{ status: "earned" }]);
  });

  test("what comes back without its parameters, or to another session, connects nothing", async () => {
    const { scope } = await buildBusiness(suite.app);
    const [owner, other] = [await suite.app.as("OWNER", scope), await suite.app.as("OWNER", scope)];
    const back = await consent((await begin(owner, type)).body);
    const callback = (caller: Caller, search: string) =>
      caller.call<{ code: string }>("GET", `/api/auth/${type}/callback${search}`);
    expect(await callback(owner, "")).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect((await callback(other, back.search)).body.code).toBe("integration_failed");
    expect((await callback(owner, back.search)).status).toBe(200);
    expect((await owner.call("GET", "/api/auth/acme/callback")).status).toBe(404);
  });
});
