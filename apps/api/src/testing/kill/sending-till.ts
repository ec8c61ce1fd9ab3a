/** A point-of-sale system that sends its orders to the program, and again what was not answered, as long as it takes. */
import { setTimeout as delay } from "node:timers/promises";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { simulateFoodsoft } from "../../features/pos/providers/foodsoft/index.ts";
import { nowIso, systemClock } from "../../platform/clock.ts";
import type { SimulatedOrder } from "../../features/pos/adapter/simulator.ts";
import { sendTo } from "../../features/pos/adapter/vendor-simulator.ts";
import type { TillOptions } from "./tills.ts";

export interface SendingTill {
  /** Sells so many, and sends until all are answered. */
  sell(orders: number): Promise<void>;
}

/** Paid for one of the last three cards, which collect points: an order earns three. */
export const paidOrder = (
  numbers: readonly string[],
  nr: number,
  at: string = nowIso(systemClock),
): SimulatedOrder => ({
  ...{ id: String(nr), number: `PA/${nr}`, state: "closed", card: numbers.at(-1 - (nr % 3))!, phone: null },
  ...{ occurred_at: at, updated_at: at },
  items: [{ name: "Latte", group: "Kawa", quantity: 1, amount: 3000 }],
});

/** Connects it to the business of this till. */
export const openSendingTill = async (
  url: string,
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
  return {
    sell: async (orders) => {
      for (let nr = 0; nr < orders; nr += 1) till.put(paidOrder(numbers, (sold += 1)));
      while (!(await till.send()).startsWith("200 ")) await delay(20);
    },
  };
};
