/** The vendor's side of a system that its vendor connects: sends the neutral order, and says what became of it. */
import type { SimulatedOrder } from "../../platform/pos/simulator.ts";

/** As the call takes it. */
export const toPushed = (order: SimulatedOrder) => ({
  ...{ external_id: order.id, number: order.number, status: order.state, card: order.card, phone: order.phone },
  amount: order.items.reduce((sum, { amount }) => sum + amount, 0),
  ...{ items: order.items, created_at: order.occurred_at, updated_at: order.updated_at },
});

/** Answers what the installation said. */
export const pushOrder = async (url: string, key: string, order: SimulatedOrder): Promise<string> => {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
    body: JSON.stringify({ orders: [toPushed(order)] }),
  });
  return `${answer.status} ${await answer.text()}`;
};
