import { liftLevel, unlocked } from "./promotions/index.ts";
import { act, checkOpen, explain, lotTerms, reject, spendable } from "./ledger/index.ts";
import type { AdjustEvent } from "./types/index.ts";
import type { Work } from "./ledger/index.ts";

/** A correction up or down, a prize or an opening balance. It counts at once: only purchases are pending. */
export const adjust = (current: Work, event: AdjustEvent): void => {
  const { delta, entry_kind: kind } = event;
  const { draft, programme, state } = current;
  checkOpen(current, false);
  if (!Number.isSafeInteger(delta) || delta === 0 || (delta < 0 && kind !== "adjusted")) {
    reject(current, "invalid_amount", { field: "delta" });
  }
  if (event.staff_limit !== null && Math.abs(delta) > event.staff_limit) {
    reject(current, "staff_limit", { limit: event.staff_limit, unit: state.unit });
  }
  const { limit, used } = event.day_limit ?? { limit: Infinity, used: 0 };
  if (used + Math.abs(delta) > limit) reject(current, "adjust_day_limit", { limit, used, unit: state.unit });
  if (event.is_own_card === true) reject(current, "own_card");
  if (kind === "adjusted" && (event.reason ?? "").trim() === "") reject(current, "reason_required");
  if (delta < 0 && -delta > draft.balance) {
    reject(current, "insufficient_balance", {
      cost: -delta,
      balance: draft.balance,
      missing: -delta - draft.balance,
      unit: state.unit,
    });
  }
  if (current.rejected.length > 0) return;
  explain(current, { code: kind, params: { delta, unit: state.unit } });
  if (delta < 0) {
    act(current, { kind: "take", entry_kind: "adjusted", takes: spendable(current, -delta) });
    return;
  }
  const before = { balance: draft.balance, debt: draft.debt };
  const terms = { ...lotTerms(programme, event.occurred_at), pending_until: null };
  act(current, { kind: "earn", entry_kind: kind, amount: delta, terms });
  if (kind === "bonus") act(current, { kind: "lifetime", amount: delta });
  const repaid = before.debt - draft.debt;
  if (repaid > 0) explain(current, { code: "debt_repaid", params: { amount: repaid, unit: state.unit } });
  unlocked(current, before.balance, event);
  liftLevel(current, event.standing, kind === "bonus" ? delta : 0);
};
