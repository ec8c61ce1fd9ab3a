/**
 * Systems that their vendor connects: foodsoft, izzyrest and softmar_mm have no interface that is open to others, so the
 * till's vendor or an integrator sends the neutral order to us, with a key.
 */
import type { PushedAdapter } from "../../platform/pos/adapter.ts";

export { pushOrder, toPushed } from "./simulator.ts";

const pushed = (type: PushedAdapter["type"], name: string): PushedAdapter => ({
  type,
  name,
  way: "key",
  is_available: true,
  brings: [],
  orderLink: () => null,
});

export const vendorAdapters: readonly PushedAdapter[] = [
  pushed("foodsoft", "FoodSoft"),
  pushed("izzyrest", "izzyRest"),
  pushed("softmar_mm", "SoftMar MM"),
];
