/** FoodSoft, a till of Poland that its vendor connects. */
import { pushedAdapter } from "../../adapter/adapter.ts";
import { openVendorSimulator, toSent, type SendOrders, type VendorSimulator } from "../../adapter/vendor-simulator.ts";

export const foodsoft = pushedAdapter("foodsoft", "FoodSoft");

const atOnce = 100;

/**
 * A till that replicates: every state that an order had is sent, the newest first, and all of it twice. The only public
 * trace of FoodSoft is a replication service; what it sends is unknown, so this is what an integrator's could look like.
 */
export const simulateFoodsoft = (send: SendOrders): VendorSimulator =>
  openVendorSimulator(send, {
    calls: (waiting) => {
      const states = waiting.map((order) => ({ ...toSent(order), updated_at: order.updated_at })).toReversed();
      const calls = Array.from({ length: Math.ceil(states.length / atOnce) }, (_, nr) =>
        states.slice(nr * atOnce, (nr + 1) * atOnce),
      );
      return [...calls, ...calls];
    },
  });
