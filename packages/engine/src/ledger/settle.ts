import { lotsOf, type Draft } from "./draft.ts";
import { compareInstants, instantMs, instantText } from "@rewardo/rules";
import { isGuarded, lotEnd } from "./lot-life.ts";
import { perform } from "./perform.ts";
import type { Effect, Lot } from "../types/index.ts";

const NO_NEW_LOTS = {
  transactionId: "",
  newId: (): string => {
    throw new Error("Settling creates no lots");
  },
};

/**
 * Carries out what is due at that instant: pending lots start to count, then lots expire. Returns the effects.
 * `own` = the expiries belong to this transaction.
 */
export const settle = (draft: Draft, at: string, timeZone: string, own: boolean): Effect[] => {
  const effects: Effect[] = [];
  const now = instantText(at);
  const isDue = (due: string): boolean => compareInstants(due, now) <= 0;
  const isOver = (lot: Lot): boolean =>
    lot.expires_at === null || isGuarded(lot)
      ? lotEnd(lot, draft.lastActivityAt, timeZone) <= instantMs(at)
      : isDue(lot.expires_at);
  const run = (effect: Effect): void => {
    perform(draft, effect, NO_NEW_LOTS);
    effects.push(effect);
  };
  for (const lot of lotsOf(draft)) {
    if (lot.pending_until !== null && isDue(lot.pending_until)) run({ kind: "activate", lot_id: lot._id });
  }
  for (const lot of lotsOf(draft)) {
    const counts = lot.pending_until === null && lot.remaining > 0;
    if (counts && isOver(lot)) run({ kind: "expire", lot_id: lot._id, own });
  }
  return effects;
};
