/** A point-of-sale system that sends its orders to the program, and again what was not answered, as long as it takes. */
import { setTimeout as delay } from "node:timers/promises";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { expect } from "vitest";
import { simulateFoodsoft } from "../../integrations/foodsoft/index.ts";
import { nowIso, systemClock } from "../../platform/clock.ts";
import { sendTo } from "../../platform/pos/vendor-simulator.ts";
import { auditLedger } from "../ledger-audit.ts";
import { openWitness } from "../witness.ts";
import type { Program } from "./program.ts";
import type { TillOptions } from "./tills.ts";

export interface SendingTill {
  /** Sells so many, and sends until all are answered. */
  sell(orders: number): Promise<void>;
  /** Waits until so many more count. */
  counted(more: number): Promise<void>;
  /** Each order that was sold made one transaction, and the ledger agrees with itself. */
  expectCounted(business_id: string): Promise<void>;
}

const transactions = `select count(*)::integer as count, count(distinct external_order_id)::integer as orders,
  coalesce(sum(delta), 0)::integer as points from transactions where source = 'integration'`;

/** Connects it to the business of this till, with a card of points, of which an order earns three. */
export const openSendingTill = async (
  { url, server }: Pick<Program, "url" | "server">,
  { token, place_id, numbers }: Pick<TillOptions, "token" | "place_id" | "numbers">,
): Promise<SendingTill> => {
  const connected = await fetch(`${url}/api/integrations`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ type: "foodsoft", place_id }),
  });
  const { push, integration } = (await connected.json()) as ConnectStep;
  const till = simulateFoodsoft(sendTo(`${url}/api/integrations/${integration._id}/orders`, push!.key));
  let sold = 0;
  const look = async () => {
    const witness = await openWitness(server);
    try {
      return (await witness.rows<{ count: number; orders: number; points: number }>(transactions))[0]!;
    } finally {
      await witness.close();
    }
  };
  return {
    sell: async (orders) => {
      for (let nr = 0; nr < orders; nr += 1) {
        const id = String((sold += 1));
        const now = nowIso(systemClock);
        till.put({
          ...{ id, number: `PA/${id}`, state: "closed", card: numbers.at(-1 - (nr % 3))!, phone: null },
          ...{ occurred_at: now, updated_at: now },
          items: [{ name: "Latte", group: "Kawa", quantity: 1, amount: 3000 }],
        });
      }
      while (!(await till.send()).startsWith("200 ")) await delay(20);
    },
    counted: async (more) => {
      const { count } = await look();
      await expect.poll(async () => (await look()).count, { timeout: 60_000 }).toBeGreaterThanOrEqual(count + more);
    },
    expectCounted: async (business_id) => {
      // What a worker was at when the last call came is settled by it.
      await expect.poll(look, { timeout: 60_000 }).toEqual({ count: sold, orders: sold, points: sold * 3 });
      expect((await auditLedger(server, business_id)).violations).toEqual([]);
    },
  };
};
