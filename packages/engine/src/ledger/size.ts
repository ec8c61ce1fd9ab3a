import { reject } from "./work.ts";
import type { Work } from "./work.ts";

/** Most units that a membership holds, waits for, owes or has ever earned: what the ledger's whole numbers can carry. */
export const MOST_UNITS = 2_000_000_000;

/** Rejects what would not fit the ledger. Waiting units count with the balance, since they will join it by themselves. */
export function checkSize(current: Work): void {
  const { draft, effects, state } = current;
  const earned = effects.reduce((sum, effect) => (effect.kind === "lifetime" ? sum + effect.amount : sum), 0);
  const figures = [draft.balance + draft.pending, -draft.balance, draft.debt, state.lifetime_earned + earned];
  if (figures.some((figure) => figure > MOST_UNITS)) {
    reject(current, "balance_limit", { limit: MOST_UNITS, unit: state.unit });
  }
}
