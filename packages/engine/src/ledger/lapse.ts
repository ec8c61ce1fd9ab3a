import { lotsOf } from "./draft.ts";
import type { Lot, Take } from "../types/index.ts";
import { act, explain, reject, type Work } from "./work.ts";

/** Ends everything that a membership has: holds come back first, so that one rule takes all of it away. */
export const lapse = (current: Work): void => {
  const { draft, state } = current;
  if (state.status === "closed") return reject(current, "membership_closed");
  const lots = (): readonly Lot[] => lotsOf(draft);
  const held = lots().filter((lot) => lot.held > 0);
  if (held.length > 0) act(current, { kind: "release", takes: takesOf(held, "held") });
  const pending = lots().filter((lot) => lot.pending_until !== null && lot.remaining > 0);
  if (pending.length > 0) act(current, { kind: "cancel_pending", takes: takesOf(pending, "remaining") });
  const active = lots().filter((lot) => lot.pending_until === null && lot.remaining > 0);
  for (const { _id: lot_id } of active) act(current, { kind: "expire", lot_id, own: true });
  const amount = active.reduce((sum, { remaining }) => sum + remaining, 0);
  explain(current, { code: "expired", params: { amount, unit: state.unit } });
};

const takesOf = (lots: readonly Lot[], part: "held" | "remaining"): Take[] =>
  lots.map((lot) => ({ lot_id: lot._id, amount: lot[part] }));
