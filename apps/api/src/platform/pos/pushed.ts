/**
 * Systems that their vendor connects: they have no interface that is open to others, so the till's vendor or an
 * integrator sends the neutral order to us, with a key.
 */
import type { PushedAdapter } from "./adapter.ts";

export const pushedAdapter = (type: PushedAdapter["type"], name: string): PushedAdapter => ({
  type,
  name,
  way: "key",
  is_available: true,
  brings: [],
  orderLink: () => null,
});
