/** The frame of a system that its vendor connects: a till that sends what changed, again until it is answered. */
import type { NeverEarns } from "@rewardo/contract/integration-orders";
import type { SimulatedFault, SimulatedOrder } from "./simulator.ts";

/** The order in the form of the call. */
export const toSent = (order: SimulatedOrder) => ({
  ...{ external_id: order.id, number: order.number, status: order.state, card: order.card, phone: order.phone },
  amount: order.items.reduce((sum, { amount }) => sum + amount, 0),
  ...{ items: order.items, created_at: order.occurred_at },
});

type Sent = ReturnType<typeof toSent>;
export type SentOrder = Omit<Sent, "items"> & {
  readonly items: readonly (Omit<Sent["items"][number], "group"> & { group?: string; never_earns?: NeverEarns })[];
  readonly updated_at?: string;
  readonly place_id?: string;
  readonly refunds?: string;
};

interface Received {
  readonly status: number;
  readonly text: string;
}

export type SendOrders = (orders: readonly SentOrder[]) => Promise<Received>;

export interface VendorSimulator {
  /** Adds an order, or changes it; it waits until it is sent. */
  put(order: SimulatedOrder): void;
  /**
   * Each of these meets one call, in order: `broken` ends the till before it sends, `busy` after half of the orders, and
   * of the others the answer is lost.
   */
  fail(...faults: SimulatedFault[]): void;
  heal(): void;
  isAway: boolean;
  /** Sends what waits, and answers what the installation said. */
  send(): Promise<string>;
}

interface Way {
  /** The calls that the till makes of what waits, which is in the order in which it happened. */
  calls(waiting: readonly SimulatedOrder[]): readonly (readonly SentOrder[])[];
}

/** Each order as it is now, in the order in which they changed. */
export const newestStates = (waiting: readonly SimulatedOrder[]): SimulatedOrder[] =>
  waiting.filter(({ id }, at) => !waiting.slice(at + 1).some((later) => later.id === id));

export const openVendorSimulator = (send: SendOrders, { calls }: Way): VendorSimulator => {
  const faults: SimulatedFault[] = [];
  let waiting: SimulatedOrder[] = [];
  const simulator: VendorSimulator = {
    put: (order) => void waiting.push(order),
    fail: (...more) => void faults.push(...more),
    heal: () => void faults.splice(0),
    isAway: false,
    send: async () => {
      if (simulator.isAway) return "the till is away";
      let said = "nothing waits";
      for (const orders of calls(waiting)) {
        const fault = faults.shift();
        const got = fault === "busy" ? orders.slice(0, Math.ceil(orders.length / 2)) : orders;
        if (fault === "broken") return "the till has broken down, and sends it again";
        const { status, text } = await send(got);
        said = `${status} ${text}`;
        // An order without an answer waits, and is sent again.
        if (fault !== undefined || status !== 200) return said;
      }
      waiting = [];
      return said;
    },
  };
  return simulator;
};

/** Sends to an installation, with the key that connecting showed; one that is away is status 0. */
export const sendTo =
  (url: string, key: string): SendOrders =>
  async (orders) => {
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
        body: JSON.stringify({ orders }),
        // The key goes nowhere else.
        redirect: "error",
      });
      return { status: answer.status, text: await answer.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  };
