import { reject } from "./work.ts";
import type { Work } from "./work.ts";

/** Most units that a membership can hold, await, owe or ever earn: the limit of the ledger's integers. */
export const MOST_UNITS = 2_000_000_000;

/** Rejects what would overflow the ledger. Pending units count towards the balance, since they join it later. */
export const checkSize = (current: Work): void => {
  const { draft, effects, state } = current;
  const earned = effects.reduce((sum, effect) => (effect.kind === "lifetime" ? sum + effect.amount : sum), 0);
  const figures = [draft.balance + draft.pending, -draft.balance, draft.debt, state.lifetime_earned + earned];
  if (figures.some((figure) => figure > MOST_UNITS)) {
    reject(current, "balance_limit", { limit: MOST_UNITS, unit: state.unit });
  }
};
