import type { Explanation, ReverseEvent, StoredTransaction } from "../types/index.ts";
import { reject } from "../ledger/index.ts";
import type { Work } from "../ledger/index.ts";

/**
 * Per rule: the eligible amount refunded; the points withheld by a cap, which are not taken back; the points before
 * multiplying and the hundredths added by multipliers that were taken away.
 */
export type EarlierRule = {
  readonly eligible: number;
  readonly withheld: number;
  readonly baseGone: number;
  readonly extraGone: number;
};

export const NO_EARLIER: EarlierRule = { eligible: 0, withheld: 0, baseGone: 0, extraGone: 0 };

/** What earlier reversals of the same transaction reversed. */
export type Earlier = {
  readonly lines: ReadonlySet<number>;
  readonly amount: number;
  readonly complete: boolean;
  readonly rules: ReadonlyMap<string, EarlierRule>;
};

/** Everything reversed after this reversal, including earlier ones. */
export type Portion = {
  readonly newLines: readonly number[];
  readonly lines: ReadonlySet<number>;
  readonly amount: number;
  readonly complete: boolean;
};

export const reversedSoFar = (explanations: readonly Explanation[]): Earlier => {
  const lines = new Set<number>();
  const rules = new Map<string, EarlierRule>();
  let amount = 0;
  let complete = false;
  for (const entry of explanations.flat()) {
    if (entry.code === "reversal") {
      for (const line of entry.params.lines) lines.add(line);
      amount += entry.params.amount ?? 0;
      complete ||= entry.params.complete;
    } else if (entry.code === "rule_reversed") {
      const { rule_id, eligible, withheld, base_gone = 0, extra_gone = 0 } = entry.params;
      const before = rules.get(rule_id) ?? NO_EARLIER;
      rules.set(rule_id, {
        eligible: before.eligible + eligible,
        withheld: before.withheld + withheld,
        baseGone: before.baseGone + base_gone,
        extraGone: before.extraGone + extra_gone,
      });
    }
  }
  return { lines, amount, complete, rules };
};

/** The portion reversed with this event; null after rejecting it. */
export const scopeOf = (current: Work, event: ReverseEvent, earlier: Earlier): Portion | null => {
  const { original, scope } = event;
  if (earlier.complete) return refuse(current, "already_reversed", { original_id: original._id });
  if (scope.by === "lines") return byLines(current, original, scope.lines, earlier);
  if (scope.by === "amount") return byAmount(current, original, scope.amount, earlier);
  return { newLines: [], lines: earlier.lines, amount: earlier.amount, complete: true };
};

type Code = Parameters<typeof reject>[1];

const refuse = (current: Work, code: Code, params: Parameters<typeof reject>[2]): null => {
  reject(current, code, params ?? {});
  return null;
};

const byLines = (
  current: Work,
  original: StoredTransaction,
  wanted: readonly number[],
  earlier: Earlier,
): Portion | null => {
  if (earlier.amount > 0) return refuse(current, "reversal_mixed", {});
  if (wanted.length === 0) return refuse(current, "nothing_to_do", {});
  const known = new Set(original.items.map((item) => item.line_no));
  const newLines = [...new Set(wanted)];
  for (const line of newLines) {
    if (!known.has(line)) refuse(current, "unknown_line", { line_no: line });
    else if (earlier.lines.has(line)) refuse(current, "already_reversed", { original_id: original._id, line_no: line });
  }
  const lines = new Set([...earlier.lines, ...newLines]);
  return { newLines, lines, amount: 0, complete: [...known].every((line) => lines.has(line)) };
};

/** Partial refunds by amount and by line do not mix: no order of the two would always be fair. */
const byAmount = (current: Work, original: StoredTransaction, wanted: number, earlier: Earlier): Portion | null => {
  if (earlier.lines.size > 0) return refuse(current, "reversal_mixed", {});
  if (original.amount === null || original.amount === 0) return refuse(current, "not_reversible", { kind: "amount" });
  if (!Number.isSafeInteger(wanted) || wanted <= 0) return refuse(current, "invalid_amount", { field: "amount" });
  const left = original.amount - earlier.amount;
  if (wanted > left) return refuse(current, "exceeds_original", { left, currency: current.programme.currency });
  return { newLines: [], lines: earlier.lines, amount: earlier.amount + wanted, complete: wanted === left };
};
