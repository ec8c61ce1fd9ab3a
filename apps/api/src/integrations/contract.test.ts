/** One suite over every adapter: whatever arrives how often and in which order, each order counts once and none is lost. */
import type { IntegrationOrder, IntegrationOrderRow, MatchedOrder } from "@rewardo/contract/integration-orders";
import {
  integrationTypes,
  type ConnectStep,
  type Integration,
  type IntegrationType,
} from "@rewardo/contract/integrations";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { syncAll } from "../features/integrations/index.ts";
import { openPlanSubscription } from "../features/plan-subscriptions/index.ts";
import { fixedClock } from "../platform/clock.ts";
import { silentPublisher } from "../platform/live/publisher.ts";
import { jsonLog } from "../platform/log.ts";
import type { PosSettings } from "../platform/pos/settings.ts";
import type { SimulatedFault, SimulatedOrder, Simulator } from "../platform/pos/simulator.ts";
import type { SendOrders } from "../platform/pos/vendor-simulator.ts";
import { passingSecretBox } from "../platform/secrets.ts";
import { openTestApp, type Caller, type TestApp } from "../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../testing/builders.ts";
import { openWitness, type Witness } from "../testing/witness.ts";
import { simulateDotykacka } from "./dotykacka/index.ts";
import { simulateGopos } from "./gopos/index.ts";
import { openAdapters, vendorSimulators } from "./index.ts";

const client = { client_id: "rewardo", client_secret: "a secret between us" };
const minuteMs = 60_000;
const clock = fixedClock("2026-06-12T10:00:00.000Z");
const later = (ms: number): void => clock.set(new Date(clock.nowMs() + ms).toISOString());
const nowText = (): string => new Date(clock.nowMs()).toISOString();

/** As an operator writes it: only systems that are asked have pages for orders. */
const orderLink = "https://till.test/{business}/orders/{order}";

const secrets = passingSecretBox();
let simulators: { dotykacka: Simulator; gopos: Simulator };
let pos: PosSettings;
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  simulators = {
    dotykacka: await simulateDotykacka({ port: 0, client_secret: client.client_secret, nowMs: clock.nowMs }),
    gopos: await simulateGopos({ port: 0, ...client }),
  };
  const { dotykacka, gopos } = simulators;
  pos = {
    dotykacka: {
      ...client,
      connect_url: `${dotykacka.url}/client/connect/v2`,
      api_url: dotykacka.url,
      order_link: orderLink,
    },
    gopos: {
      ...client,
      ...{ authorize_url: `${gopos.url}/authorize`, api_url: gopos.url, order_link: orderLink },
      ...{ card_field: "customer.barcode", phone_field: "customer.phone" },
    },
  };
  app = await openTestApp({ clock, secrets, pos, log: "silent" });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
  await Promise.all(Object.values(simulators).map((one) => one.close()));
});

const log = () => jsonLog("silent", clock.nowMs);
let adapters: ReturnType<typeof openAdapters> | null = null;
const sync = () =>
  syncAll({
    ...{ database: app.database, clock, log: log(), live: silentPublisher, secrets, public_url: "http://localhost" },
    adapters: (adapters ??= openAdapters(pos, clock)),
  });

/** One provider, as the suite drives it. */
interface Driver {
  /** Connects as a person in a browser does. */
  connect(owner: Caller): Promise<Integration>;
  put(order: SimulatedOrder): void;
  fail(...faults: SimulatedFault[]): void;
  setAway(isAway: boolean): void;
  heal(): void;
  /** Lets everything that can arrive by now arrive. */
  deliver(): Promise<void>;
}

const follow = async (url: string, request: RequestInit = {}): Promise<URL> => {
  const answer = await fetch(url, { ...request, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "http://nowhere.test");
};

const begin = (owner: Caller, type: IntegrationType) =>
  owner.call<ConnectStep>("POST", "/api/integrations", { type, backfill_days: 7 });

/** What the provider leads the browser back with. */
const consent = ({ form, redirect }: ConnectStep): Promise<URL> =>
  form === null
    ? follow(redirect ?? "")
    : follow(form.action, { method: "POST", body: new URLSearchParams(form.fields) });

const polled = (type: "dotykacka" | "gopos"): Driver => ({
  connect: async (owner) => {
    const begun = await begin(owner, type);
    expect(begun.status).toBe(201);
    const back = await consent(begun.body);
    expect(back.pathname).toBe(`/auth/${type}/callback`);
    const { status, body } = await owner.call<Integration>("GET", `/api/auth/${type}/callback${back.search}`);
    expect([status, body.status]).toEqual([200, "connected"]);
    return body;
  },
  put: (order) => simulators[type].put(order),
  fail: (...faults) => simulators[type].fail(...faults),
  setAway: (isAway) => void (simulators[type].isAway = isAway),
  heal: () => simulators[type].heal(),
  deliver: async () => {
    // A provider that failed is asked again later and later.
    for (let turn = 0; turn < 4; turn += 1) {
      later(16 * minuteMs);
      await sync();
    }
  },
});

/** A till that its vendor connects sends by itself, and again what was not answered. */
const pushed = (type: keyof typeof vendorSimulators): Driver => {
  let send: SendOrders | null = null;
  const till = vendorSimulators[type]((orders) => send!(orders));
  return {
    connect: async (owner) => {
      const { body, status } = await begin(owner, type);
      expect(status).toBe(201);
      const vendor = app.withToken(body.push!.key);
      const path = `/api/integrations/${body.integration._id}/orders`;
      expect(body.push!.url).toBe(`http://localhost${path}`);
      send = async (orders) => {
        const answer = await vendor.call("POST", path, { orders });
        return { status: answer.status, text: JSON.stringify(answer.body) };
      };
      return body.integration;
    },
    put: till.put,
    fail: till.fail,
    setAway: (isAway) => void (till.isAway = isAway),
    heal: till.heal,
    deliver: async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        later(16 * minuteMs);
        await till.send();
      }
      await sync();
    },
  };
};

const drivers: Readonly<Record<IntegrationType, () => Driver>> = {
  dotykacka: () => polled("dotykacka"),
  gopos: () => polled("gopos"),
  foodsoft: () => pushed("foodsoft"),
  izzyrest: () => pushed("izzyrest"),
  softmar_mm: () => pushed("softmar_mm"),
};

let last = 1000;
const order = (changes: Partial<SimulatedOrder> = {}): SimulatedOrder => ({
  id: String(++last),
  number: `PA/${last}/26`,
  state: "closed",
  items: [
    { name: "Latte", group: "Kawa", quantity: 1, amount: 1400 },
    { name: "Sernik", group: "Ciasta", quantity: 1, amount: 1600 },
  ],
  ...{ card: null, phone: null, occurred_at: nowText(), updated_at: nowText() },
  ...changes,
});

interface Shop extends TestBusiness {
  readonly owner: Caller;
  readonly driver: Driver;
  readonly integration: Integration;
}

const open = async (type: IntegrationType): Promise<Shop> => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const driver = drivers[type]();
  return { ...business, owner, driver, integration: await driver.connect(owner) };
};

const listed = async ({ owner }: Shop, ids: readonly string[]): Promise<IntegrationOrderRow[]> => {
  const { body } = await owner.call<{ items: IntegrationOrderRow[] }>("GET", "/api/integration_orders?limit=200");
  return body.items.filter(({ external_id }) => ids.includes(external_id));
};

const balanceOf = async (card_subscription_id: string): Promise<number> =>
  (
    await witness.rows<{ balance: number }>("select balance from card_subscriptions where _id = $1", [
      card_subscription_id,
    ])
  )[0]!.balance;

/** Points card: one for every full 10.00 that was gathered. */
const expected = (orders: readonly SimulatedOrder[]): number =>
  Math.floor(
    orders
      .filter(({ state, card }) => state === "closed" && card !== null)
      .reduce((sum, { items }) => sum + items.reduce((part, { amount }) => part + amount, 0), 0) / 1000,
  );

describe.each(integrationTypes)("%s", (type) => {
  test("an order with a card stamps it once, corrected and taken back as the till does", async () => {
    const shop = await open(type);
    const { driver, points } = shop;
    const first = order({ card: points.number });
    driver.put(first);
    await driver.deliver();
    await driver.deliver();
    const [row] = await listed(shop, [first.id]);
    expect(row).toMatchObject({
      status: "earned",
      amount: 3000,
      integration_type: type,
      user_name: "Zofia Lewandowska",
      delta: 3,
    });
    expect(row!.items.map(({ name }) => name)).toEqual(["Latte", "Sernik"]);
    const whole = await shop.owner.call<IntegrationOrder>(
      "GET",
      `/api/integrations/${shop.integration._id}/orders/${row!._id}`,
    );
    expect(whole.body.items[1]).toMatchObject({ name: "Sernik", group: "Ciasta", amount: 1600 });
    const hasLink = type === "dotykacka" || type === "gopos";
    const link = `https://till.test/${shop.integration.external_business_id}/orders/${first.id}`;
    expect(whole.body.url).toBe(hasLink ? link : null);
    const transaction = await shop.owner.call("GET", `/api/transactions/${row!.transaction_id}`);
    expect(transaction.body).toMatchObject({ source: "integration", external_order_id: first.id, amount: 3000 });
    expect(await balanceOf(points.card_subscription_id)).toBe(3);

    driver.put({ ...first, items: first.items.slice(0, 1), updated_at: nowText() });
    await driver.deliver();
    expect(await balanceOf(points.card_subscription_id), "the cake was given back").toBe(1);
    driver.put({ ...first, state: "cancelled", updated_at: nowText() });
    await driver.deliver();
    expect((await listed(shop, [first.id]))[0]!.status).toBe("cancelled");
    expect(await balanceOf(points.card_subscription_id)).toBe(0);

    const names = await shop.owner.call<{ items: { name: string }[] }>(
      "GET",
      `/api/integrations/${shop.integration._id}/item_names`,
    );
    expect(names.body.items.map(({ name }) => name)).toEqual(expect.arrayContaining(["Latte", "Sernik"]));
  });

  test("a receipt without a card counts once it is scanned, within 24 hours", async () => {
    const shop = await open(type);
    const { driver, owner, stamps } = shop;
    const sold = order();
    driver.put(sold);
    await driver.deliver();
    const [row] = await listed(shop, [sold.id]);
    expect(row).toMatchObject({ status: "unmatched", transaction_id: null, can: { match: true } });
    const receipt = row!.number ?? row!.external_id;
    const match = (number = stamps.number) =>
      owner.call<MatchedOrder>("POST", "/api/integration_orders/match", { receipt, number });
    const counted = (await match()).body;
    expect(counted).toMatchObject({ status: "earned", delta: 1, card_subscription: { balance: 1 } });
    expect((await match()).body.transaction._id, "a lost answer is asked for again").toBe(counted.transaction._id);
    expect(await match(shop.points.number)).toMatchObject({ status: 409, body: { code: "receipt_used" } });
    expect(await balanceOf(stamps.card_subscription_id)).toBe(1);
    const old = order();
    driver.put(old);
    await driver.deliver();
    later(25 * 60 * minuteMs);
    const tooLate = { receipt: type === "gopos" ? old.id : old.number, number: stamps.number };
    expect(await owner.call("POST", "/api/integration_orders/match", tooLate)).toMatchObject({
      body: { code: "receipt_too_old" },
    });
  });

  test("whatever fails, repeats, changes or comes late: every order counts once, none is lost", async () => {
    const shop = await open(type);
    const { driver, points } = shop;
    const known = new Map<string, SimulatedOrder>();
    const put = (one: SimulatedOrder): void => {
      known.set(one.id, one);
      driver.put(one);
    };
    const step = fc.record({
      fault: fc.constantFrom<SimulatedFault | "away" | null>("cut", "busy", "broken", "expired", "away", null),
      sold: fc.integer({ min: 0, max: 3 }),
      changed: fc.constantFrom("items", "cancelled", "again", null),
      hasCard: fc.boolean(),
    });
    for (const { fault, sold, changed, hasCard } of fc.sample(fc.array(step, { minLength: 4, maxLength: 4 }), {
      numRuns: 1,
      seed: 7,
    })[0]!) {
      for (let nr = 0; nr < sold; nr += 1) put(order({ card: hasCard ? points.number : null }));
      const some = [...known.values()].at(-1);
      if (some !== undefined && changed === "items")
        put({ ...some, items: some.items.slice(1), updated_at: nowText() });
      if (some !== undefined && changed === "cancelled") put({ ...some, state: "cancelled", updated_at: nowText() });
      if (some !== undefined && changed === "again") driver.put(some);
      driver.setAway(fault === "away");
      if (fault !== null && fault !== "away") driver.fail(fault);
      await driver.deliver();
      // Away for a day, and back.
      if (fault === "away") later(24 * 60 * minuteMs);
      driver.setAway(false);
    }
    driver.heal();
    await driver.deliver();
    const rows = await listed(shop, [...known.keys()]);
    expect(rows.map(({ external_id }) => external_id).toSorted()).toEqual([...known.keys()].toSorted());
    expect(await balanceOf(points.card_subscription_id)).toBe(expected([...known.values()]));
  });
});

describe.each(["dotykacka", "gopos"] as const)("%s", (type) => {
  test("credentials that end are told to the person who connected, and connecting again goes on where it stopped", async () => {
    const shop = await open(type);
    const { driver, owner, integration, points } = shop;
    await driver.deliver();
    simulators[type].isRevoked = true;
    const sold = order({ card: points.number });
    driver.put(sold);
    await driver.deliver();
    const path = `/api/integrations/${integration._id}`;
    expect((await owner.call<Integration>("GET", path)).body).toMatchObject({
      trouble: "credentials",
      is_behind: true,
    });
    const mails = () =>
      witness.rows("select 1 from jobs.job where name = 'integration_mails' and data->>'integration_id' = $1", [
        integration._id,
      ]);
    expect(await mails()).toHaveLength(1);
    simulators[type].isRevoked = false;
    const again = await owner.call<ConnectStep>("POST", `${path}/reconnect`, {});
    const back = await consent(again.body);
    expect((await owner.call("GET", `/api/auth/${type}/callback${back.search}`)).status).toBe(200);
    expect((await owner.call<{ code: string }>("GET", `/api/auth/${type}/callback${back.search}`)).body.code).toBe(
      "integration_failed",
    );
    await driver.deliver();
    expect((await owner.call<Integration>("GET", path)).body).toMatchObject({ trouble: null, status: "connected" });
    expect((await listed(shop, [sold.id]))[0]!.status).toBe("earned");
    expect(await mails()).toHaveLength(1);
  });

  test("where the plan is over or the business suspended the till is closed, and orders are read once it is open again", async () => {
    const shop = await open(type);
    const { ctx, driver, points, integration } = shop;
    const plan = await openPlanSubscription(ctx, "00000000-0000-7000-8000-0000000000a3");
    const set = (paid_until: string) =>
      witness.rows("update plan_subscriptions set trial_ends_at = $2, paid_until = $2 where _id = $1", [
        plan,
        paid_until,
      ]);
    await set("2026-01-01T00:00:00.000Z");
    const sold = order({ card: points.number });
    driver.put(sold);
    await driver.deliver();
    expect(await listed(shop, [sold.id])).toEqual([]);
    await set("2027-01-01T00:00:00.000Z");
    await driver.deliver();
    expect(await listed(shop, [sold.id])).toMatchObject([{ status: "earned", integration_id: integration._id }]);

    const { business_id } = shop.scope;
    const give = (status: string) =>
      witness.rows("update businesses set status = $2 where _id = $1", [business_id, status]);
    await give("suspended");
    const meanwhile = order({ card: points.number });
    driver.put(meanwhile);
    await driver.deliver();
    await give("active");
    expect(await listed(shop, [meanwhile.id])).toEqual([]);
    await driver.deliver();
    expect(await listed(shop, [meanwhile.id])).toMatchObject([{ status: "earned" }]);
  });

  test("what comes back without its parameters, or to another session, connects nothing", async () => {
    const { scope } = await buildBusiness(app);
    const [owner, other] = [await app.as("OWNER", scope), await app.as("OWNER", scope)];
    const back = await consent((await begin(owner, type)).body);
    const callback = (caller: Caller, search: string) =>
      caller.call<{ code: string }>("GET", `/api/auth/${type}/callback${search}`);
    expect(await callback(owner, "")).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect((await callback(other, back.search)).body.code).toBe("integration_failed");
    expect((await callback(owner, back.search)).status).toBe(200);
    expect((await owner.call("GET", "/api/auth/acme/callback")).status).toBe(404);
  });
});
