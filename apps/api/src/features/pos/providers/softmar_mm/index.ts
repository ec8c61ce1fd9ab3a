/** SoftMar MM, a till of Poland that its vendor connects. */
import { pushedAdapter } from "../../adapter/adapter.ts";
import {
  newestStates,
  openVendorSimulator,
  toSent,
  type SendOrders,
  type VendorSimulator,
} from "../../adapter/vendor-simulator.ts";

export const softmarMm = pushedAdapter("softmar_mm", "SoftMar MM");

const atOnce = 2;

/**
 * A till that knows no time of a change: each order is sent as it is now, two at a time, and what comes later counts.
 * Nothing of SoftMar MM's own interface is public, so this is what an integrator's program could send.
 */
export const simulateSoftmarMm = (send: SendOrders): VendorSimulator =>
  openVendorSimulator(send, {
    calls: (waiting) => {
      const orders = newestStates(waiting).map(toSent);
      return Array.from({ length: Math.ceil(orders.length / atOnce) }, (_, nr) =>
        orders.slice(nr * atOnce, (nr + 1) * atOnce),
      );
    },
  });
