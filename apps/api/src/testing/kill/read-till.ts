/** A point-of-sale system that the program reads: its simulator stays while the program or its database is killed. */
import type { ConnectStep } from "@rewardo/contract/integrations";
import { simulateGopos } from "../../features/pos/providers/gopos/index.ts";
import { systemClock } from "../../platform/clock.ts";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { expect } from "vitest";
import { openWitness } from "../witness.ts";
import { paidOrder } from "./sending-till.ts";
import type { TillOptions } from "./tills.ts";

const client = { client_id: "rewardo", client_secret: "a secret between us" };
const hourMs = 3_600_000;

export interface ReadTill {
  /** The program's settings, as an operator writes them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Orders of the days before, most of them within one span of several pages. */
  hadSold(orders: number, numbers: readonly string[]): void;
  sell(orders: number, numbers: readonly string[]): void;
  /** Connects it to the business of this till, with all that was sold in a week. */
  connect(url: string, till: Pick<TillOptions, "token" | "place_id">): Promise<{ disconnect(): Promise<void> }>;
  /** Forgets its orders, so that the next business that is connected finds none of them. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Lets the program read at once, and not at its next turn, which a killed one may hold for a minute. */
export const wakeReaders = (server: DatabaseServer): Promise<void> => {
  const wake = async (): Promise<boolean> => {
    const witness = await openWitness(server);
    try {
      await witness.rows("update integration_syncs set next_at = now() where next_at is not null");
      await witness.rows("select jobs.enqueue('integrations', '{}')");
    } finally {
      await witness.close();
    }
    return true;
  };
  // A killed database takes a moment to come back.
  return expect.poll(wake, { timeout: 60_000 }).toBe(true);
};

export const openReadTill = async (): Promise<ReadTill> => {
  let simulator = await simulateGopos({ port: 0, ...client });
  const { url: address } = simulator;
  let sold = 0;
  const put = (numbers: readonly string[], beforeMs: number): void => {
    const at = new Date(systemClock.nowMs() - beforeMs).toISOString();
    simulator.put(paidOrder(numbers, (sold += 1), at));
  };
  return {
    settings: {
      GOPOS_CLIENT_ID: client.client_id,
      GOPOS_CLIENT_SECRET: client.client_secret,
      GOPOS_AUTHORIZE_URL: `${address}/authorize`,
      GOPOS_API_URL: address,
      GOPOS_CARD_FIELD: "customer.barcode",
    },
    hadSold: (orders, numbers) => {
      for (let nr = 0; nr < orders; nr += 1) put(numbers, nr % 4 === 0 ? (12 + (nr % 100)) * hourMs : 60 * hourMs + nr);
    },
    sell: (orders, numbers) => {
      for (let nr = 0; nr < orders; nr += 1) put(numbers, 0);
    },
    connect: async (url, { token, place_id }) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const post = (path: string, body: object) =>
        fetch(`${url}/api/integrations${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      const begun = (await (await post("", { type: "gopos", place_id, backfill_days: 7 })).json()) as ConnectStep;
      const led = await fetch(begun.redirect!, { redirect: "manual" });
      const { search } = new URL(led.headers.get("location")!);
      const back = await fetch(`${url}/api/auth/gopos/callback${search}`, { headers });
      if (!back.ok) throw new Error(`Connecting failed: ${await back.text()}`);
      return {
        disconnect: async () => {
          await post(`/${begun.integration._id}/disconnect`, {});
        },
      };
    },
    empty: async () => {
      await simulator.close();
      simulator = await simulateGopos({ port: Number(new URL(address).port), ...client });
    },
    close: () => simulator.close(),
  };
};
