/** What a business's orders of point-of-sale systems have come to, past the program that counts them. */
import { expect } from "vitest";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { auditLedger } from "../ledger-audit.ts";
import { openWitness } from "../witness.ts";

interface Counts {
  /** Orders that are stored, counted or not. */
  readonly stored: number;
  /** Transactions made of orders. */
  readonly count: number;
  readonly orders: number;
  readonly points: number;
}

export interface CountedOrders {
  look(): Promise<Counts>;
  /** Waits until so many more are stored or count than there were. */
  reached(before: Counts, what: "stored" | "count", more: number): Promise<void>;
  /** Each of so many made one transaction of three points, and the ledger agrees with itself. */
  expectOnce(sold: number): Promise<void>;
}

const counts = `select count(*)::integer as count, count(distinct external_order_id)::integer as orders,
    coalesce(sum(delta), 0)::integer as points,
    (select count(*)::integer from integration_orders where business_id = $1) as stored
  from transactions where business_id = $1 and source = 'integration'`;

const longest = { timeout: 90_000 };

export const countOrders = (server: DatabaseServer, business_id: string): CountedOrders => {
  // A connection of its own each time: the database is killed in between.
  const look = async () => {
    const witness = await openWitness(server);
    try {
      return (await witness.rows<Counts>(counts, [business_id]))[0]!;
    } finally {
      await witness.close();
    }
  };
  return {
    look,
    reached: (before, what, more) =>
      expect.poll(async () => (await look())[what], longest).toBeGreaterThanOrEqual(before[what] + more),
    expectOnce: async (sold) => {
      const all = { stored: sold, count: sold, orders: sold, points: sold * 3 };
      await expect.poll(look, longest).toEqual(all);
      expect((await auditLedger(server, business_id)).violations).toEqual([]);
    },
  };
};
