/** The point-of-sale systems that the shared server is a client of; each listens while a journey has it open. */
import type { IntegrationType } from "@rewardo/contract/integrations";
import type { Page } from "@playwright/test";
import { openSimulatedTill } from "../../apps/api/src/features/pos/providers/index.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { writeNudge } from "../../apps/api/src/features/pos/adapter/nudges.ts";
import type { SimulatedOrder, Simulator } from "../../apps/api/src/features/pos/adapter/simulator.ts";
import { secretBox } from "../../apps/api/src/platform/secrets.ts";

/** Of the shared server, so that journeys can send the notices that a provider would. */
const secretKey = Buffer.alloc(32, "journeys");

/** One of them can be open at a time, since the server knows one address of each. */
export interface PosPorts {
  readonly gopos: number;
  readonly dotykacka: number;
}

/** The server's settings: the ports are free, and the simulators' once a journey opens them. */
export const posSettings = ({ gopos, dotykacka }: PosPorts): Readonly<Record<string, string>> => ({
  SECRET_KEYS: secretKey.toString("base64"),
  GOPOS_CLIENT_ID: "simulated",
  GOPOS_CLIENT_SECRET: "simulated-secret",
  GOPOS_CARD_FIELD: "customer.barcode",
  GOPOS_AUTHORIZE_URL: `http://127.0.0.1:${gopos}/authorize`,
  GOPOS_API_URL: `http://127.0.0.1:${gopos}`,
  DOTYKACKA_CLIENT_ID: "simulated",
  DOTYKACKA_CLIENT_SECRET: "simulated-secret",
  DOTYKACKA_CONNECT_URL: `http://127.0.0.1:${dotykacka}/client/connect/v2`,
  DOTYKACKA_API_URL: `http://127.0.0.1:${dotykacka}`,
});

export type Sale = Pick<SimulatedOrder, "items" | "card">;

/** An order as a till holds it once it is paid. */
const paid = (id: string, sale: Sale): SimulatedOrder => {
  const now = new Date().toISOString();
  return { id, number: `PA/${id}`, state: "closed", phone: null, occurred_at: now, updated_at: now, ...sale };
};

export interface SimulatedPos {
  readonly simulator: Simulator;
  /** An order is paid at the till, and the server told that something has changed. */
  sell(id: string, sale: Sale): Promise<void>;
  /** What the provider's webhook does, for the page's business. */
  notify(): Promise<void>;
}

/** Starts it for the business that the page is signed in to. */
export const openPos = async (page: Page, type: keyof PosPorts): Promise<SimulatedPos> => {
  const ports = JSON.parse(process.env["E2E_POS_PORTS"] ?? "{}") as Partial<PosPorts>;
  const till = await openSimulatedTill(type, [String(ports[type])], systemClock);
  const simulator = till!.simulator!;
  const notify = async () => {
    const { items } = (await (await page.request.get("/api/businesses/current/integrations")).json()) as {
      items: { _id: string }[];
    };
    const business = (await (await page.request.get("/api/businesses/current")).json()) as { _id: string };
    for (const { _id } of items) {
      const text = writeNudge(secretBox([secretKey]), business._id, _id);
      await page.request.post(`/api/integration_nudges/${text}`);
    }
  };
  return {
    simulator,
    notify,
    sell: async (id, sale) => {
      simulator.put(paid(id, sale));
      await notify();
    },
  };
};

/** A till that its vendor connects, with what the console has shown; `sell` gives the installation's answer. */
export const openVendorTill = async (type: Exclude<IntegrationType, keyof PosPorts>, shown: readonly string[]) => {
  const till = await openSimulatedTill(type, shown, systemClock);
  return { sell: (id: string, sale: Sale): Promise<string> => till!.put(paid(id, sale)) };
};
