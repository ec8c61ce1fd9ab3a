/** izzyRest, a till of Poland that its vendor connects. */
import { pushedAdapter } from "../../adapter/adapter.ts";
import { openVendorSimulator, toSent, type SendOrders, type VendorSimulator } from "../../adapter/vendor-simulator.ts";

export const izzyrest = pushedAdapter("izzyrest", "izzyRest");

const pointOfSale = "1";

/**
 * A till that sends each order alone, as it happens, with the number of its point of sale: izzyRest counts them from 1.
 * How its orders are read is not public, so this is what an integrator's program could send.
 */
export const simulateIzzyrest = (send: SendOrders): VendorSimulator =>
  openVendorSimulator(send, {
    calls: (waiting) =>
      waiting.map((order) => [{ ...toSent(order), place_id: pointOfSale, updated_at: order.updated_at }]),
  });
