/** The point-of-sale system that the shared server is a client of; it listens while a journey has it open. */
import type { Page } from "@playwright/test";
import { openSimulatedTill } from "../../apps/api/src/integrations/index.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { writeNudge } from "../../apps/api/src/platform/pos/nudges.ts";
import type { SimulatedOrder, Simulator } from "../../apps/api/src/platform/pos/simulator.ts";
import { secretBox } from "../../apps/api/src/platform/secrets.ts";

/** Of the shared server, so that journeys can send the notices that a provider would. */
const secretKey = Buffer.alloc(32, "journeys");

/** The server's settings: the port is free, and the simulator's once a journey opens it. */
export const posSettings = (port: number): Readonly<Record<string, string>> => ({
  SECRET_KEYS: secretKey.toString("base64"),
  GOPOS_CLIENT_ID: "simulated",
  GOPOS_CLIENT_SECRET: "simulated-secret",
  GOPOS_CARD_FIELD: "customer.barcode",
  GOPOS_AUTHORIZE_URL: `http://127.0.0.1:${port}/authorize`,
  GOPOS_API_URL: `http://127.0.0.1:${port}`,
});

export interface SimulatedPos {
  readonly simulator: Simulator;
  /** An order is paid at the till, and the server told that something has changed. */
  sell(id: string, order: Pick<SimulatedOrder, "items" | "card">): Promise<void>;
  /** What the provider's webhook does, for the page's business. */
  notify(): Promise<void>;
}

/** Starts it for the business that the page is signed in to. */
export async function openPos(page: Page): Promise<SimulatedPos> {
  const till = await openSimulatedTill("gopos", [process.env["E2E_POS_PORT"] ?? ""], systemClock);
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
    sell: async (id, order) => {
      const now = new Date().toISOString();
      simulator.put({
        ...{ id, number: `PA/${id}`, state: "closed", phone: null, occurred_at: now, updated_at: now },
        ...order,
      });
      await notify();
    },
  };
}
