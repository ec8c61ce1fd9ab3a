/** The lines or the amount of a partly reversed transaction that can still be reversed. */
import type { previewReversal } from "@rewardo/contract/transactions";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import { reversedSoFar, type Explanation } from "@rewardo/engine";
import { paidByLine } from "./paid.ts";
import type { TransactionRecord } from "./queries.ts";

type Left = ResponseOf<typeof previewReversal>["left"];

/** @param earlier the counter-entries so far; their amounts are below zero */
export const leftOf = (
  record: TransactionRecord,
  earlier: readonly { readonly amount: number | null; readonly explanation: unknown }[],
): Left => {
  const gone = reversedSoFar(earlier.map((row) => row.explanation as Explanation));
  const paid = record.amount === null ? null : paidByLine(record.amount, record);
  const lines = record.items.flatMap(({ line_no, name, quantity, amount }, index) =>
    gone.lines.has(line_no) ? [] : [{ line_no, name, quantity, amount: paid?.[index] ?? amount }],
  );
  const amount = record.amount === null ? null : earlier.reduce((left, row) => left + (row.amount ?? 0), record.amount);
  // The last line is all that is left, and so is what is left of one line.
  const byLines = gone.amount === 0 && lines.length > 1;
  const byAmount = gone.lines.size === 0 && amount !== null && amount > 0;
  return { amount, lines, by: byLines ? "lines" : byAmount ? "amount" : null };
};
