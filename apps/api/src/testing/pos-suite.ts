/** The simulated point-of-sale providers of one test file, and businesses whose tills they are. */
import type { IntegrationOrderRow } from "@rewardo/contract/integration-orders";
import type { ConnectStep, Integration, IntegrationType } from "@rewardo/contract/integrations";
import { expect } from "vitest";
import { syncAll } from "../features/pos/integrations/index.ts";
import { openAdapters, vendorSimulators } from "../features/pos/providers/index.ts";
import { simulateDotykacka } from "../features/pos/providers/dotykacka/index.ts";
import { simulateGopos } from "../features/pos/providers/gopos/index.ts";
import { fixedClock } from "../platform/clock.ts";
import { silentPublisher } from "../platform/live/publisher.ts";
import { jsonLog } from "../platform/log.ts";
import type { PosSettings } from "../platform/pos-settings.ts";
import type { SimulatedFault, SimulatedOrder, Simulator } from "../features/pos/adapter/simulator.ts";
import type { SendOrders } from "../features/pos/adapter/vendor-simulator.ts";
import { passingSecretBox } from "../platform/secrets.ts";
import { openTestApp, type Caller, type TestApp } from "./app.ts";
import { buildBusiness, type TestBusiness } from "./builders.ts";
import { openWitness, type Witness } from "./witness.ts";

/** What the installation is to its providers. */
export const posClient = { client_id: "rewardo", client_secret: "a secret between us" };
export const minuteMs = 60_000;

/** As an operator writes it: only systems that are asked have pages for orders. */
const orderLink = "https://till.test/{business}/orders/{order}";

/** One provider, as the suite drives it. */
export interface Driver {
  /** Connects as a person in a browser does. */
  connect(owner: Caller): Promise<Integration>;
  put(order: SimulatedOrder): void;
  fail(...faults: SimulatedFault[]): void;
  setAway(isAway: boolean): void;
  heal(): void;
  /** Lets what can arrive now arrive. */
  turn(): Promise<void>;
  /** Lets everything that can arrive by now arrive. */
  deliver(): Promise<void>;
}

export interface Shop extends TestBusiness {
  readonly owner: Caller;
  readonly driver: Driver;
  readonly integration: Integration;
}

/** Providers that we ask; the others send by themselves. */
export const polledTypes = ["dotykacka", "gopos"] as const satisfies readonly IntegrationType[];
type PolledType = (typeof polledTypes)[number];

export interface PosSuite {
  readonly app: TestApp;
  readonly witness: Witness;
  readonly simulators: Readonly<Record<PolledType, Simulator>>;
  later(ms: number): void;
  setNow(iso: string): void;
  nowText(): string;
  /** Another business that is connected to a system of this kind. */
  open(type: IntegrationType): Promise<Shop>;
  /** An order of a latte and a cake for 30.00. */
  order(changes?: Partial<SimulatedOrder>): SimulatedOrder;
  listed(shop: Shop, ids: readonly string[]): Promise<IntegrationOrderRow[]>;
  balanceOf(card_subscription_id: string): Promise<number>;
  /** No business that is open by now is read any more, so that the next test waits for its own alone. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

const follow = async (url: string, request: RequestInit = {}): Promise<URL> => {
  const answer = await fetch(url, { ...request, redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "http://nowhere.test");
};

export const begin = (owner: Caller, type: IntegrationType) =>
  owner.call<ConnectStep>("POST", "/api/integrations", { type, backfill_days: 7 });

/** What the provider leads the browser back with. */
export const consent = ({ form, redirect }: ConnectStep): Promise<URL> =>
  form === null
    ? follow(redirect ?? "")
    : follow(form.action, { method: "POST", body: new URLSearchParams(form.fields) });

/** Points card: one for every full 10.00 that was gathered. */
export const pointsOf = (orders: readonly SimulatedOrder[]): number =>
  Math.floor(
    orders
      .filter(({ state, card }) => state === "closed" && card !== null)
      .reduce((sum, { items }) => sum + items.reduce((part, { amount }) => part + amount, 0), 0) / 1000,
  );

const openSimulators = async (nowMs: () => number) => ({
  dotykacka: await simulateDotykacka({ port: 0, client_secret: posClient.client_secret, nowMs }),
  gopos: await simulateGopos({ port: 0, ...posClient }),
});

const settingsOf = ({ dotykacka, gopos }: PosSuite["simulators"]): PosSettings => ({
  dotykacka: {
    ...posClient,
    connect_url: `${dotykacka.url}/client/connect/v2`,
    api_url: dotykacka.url,
    order_link: orderLink,
  },
  gopos: {
    ...posClient,
    ...{ authorize_url: `${gopos.url}/authorize`, api_url: gopos.url, order_link: orderLink },
    ...{ card_field: "customer.barcode", phone_field: "customer.phone" },
  },
});

/** Opens all of it at noon in Warsaw; `level` is what server and workers log. */
export const openPosSuite = async (level: "silent" | "info" = "silent"): Promise<PosSuite> => {
  const clock = fixedClock("2026-06-12T10:00:00.000Z");
  const later = (ms: number): void => clock.set(new Date(clock.nowMs() + ms).toISOString());
  const nowText = (): string => new Date(clock.nowMs()).toISOString();
  const secrets = passingSecretBox();
  const simulators = await openSimulators(clock.nowMs);
  const pos = settingsOf(simulators);
  const app = await openTestApp({ clock, secrets, pos, log: level });
  const witness = await openWitness(app.server);
  const adapters = openAdapters(pos, clock);
  const log = jsonLog(level, clock.nowMs);
  const deps = { database: app.database, clock, log, live: silentPublisher, secrets, adapters };
  const sync = () => syncAll({ ...deps, public_url: "http://localhost" });

  // A provider that failed is asked again later and later.
  const deliverBy = (turn: () => Promise<void>) => async () => {
    for (let nr = 0; nr < 4; nr += 1) {
      later(16 * minuteMs);
      await turn();
    }
  };

  const polled = (type: PolledType): Driver => ({
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
    turn: sync,
    deliver: deliverBy(sync),
  });

  /** A till that its vendor connects sends by itself, and again what was not answered. */
  const pushed = (type: keyof typeof vendorSimulators): Driver => {
    let send: SendOrders | null = null;
    const till = vendorSimulators[type]((orders) => send!(orders));
    const turn = async () => {
      await till.send();
      await sync();
    };
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
      turn,
      deliver: deliverBy(turn),
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
  return {
    ...{ app, witness, simulators, later, nowText },
    setNow: (iso) => clock.set(iso),
    open: async (type) => {
      const business = await buildBusiness(app);
      const owner = await app.as("OWNER", business.scope);
      const driver = drivers[type]();
      return { ...business, owner, driver, integration: await driver.connect(owner) };
    },
    order: (changes = {}) => ({
      id: String(++last),
      number: `PA/${last}/26`,
      state: "closed",
      items: [
        { name: "Latte", group: "Kawa", quantity: 1, amount: 1400 },
        { name: "Sernik", group: "Ciasta", quantity: 1, amount: 1600 },
      ],
      ...{ card: null, phone: null, occurred_at: nowText(), updated_at: nowText() },
      ...changes,
    }),
    listed: async ({ owner }, ids) => {
      const { body } = await owner.call<{ items: IntegrationOrderRow[] }>("GET", "/api/integration_orders?limit=200");
      return body.items.filter(({ external_id }) => ids.includes(external_id ?? ""));
    },
    balanceOf: async (card_subscription_id) => {
      const text = "select balance from card_subscriptions where _id = $1";
      return (await witness.rows<{ balance: number }>(text, [card_subscription_id]))[0]!.balance;
    },
    rest: async () => {
      await witness.rows("update integration_syncs set next_at = null");
    },
    close: async () => {
      await witness.close();
      await app.close();
      await Promise.all(Object.values(simulators).map((one) => one.close()));
    },
  };
};
