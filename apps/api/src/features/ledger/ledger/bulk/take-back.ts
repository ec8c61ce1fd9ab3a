/** Partial returns listed with a purchase in a file: they become reversals on their own days. */
import type { Explanation, Programme } from "@rewardo/engine";
import type { TransactionRow } from "../queries.ts";
import { importsAuthor, keyed, reversalKey, type BulkContext } from "./context.ts";
import { decide, note, type Member, type Sheet } from "./sheet.ts";
import type { PurchaseRow } from "./types.ts";

interface Bought {
  readonly programme: Programme;
  readonly transaction: TransactionRow;
  readonly row: PurchaseRow;
}

/**
 * Notes the reversals of a purchase that is in the sheet already, and what it is by now. Returns how much they took
 * of money and of units. Throws where the engine refuses one: the file's reader leaves none that it could.
 */
export const takeBack = (
  sheet: Sheet,
  member: Member,
  { programme, transaction, row }: Bought,
  { ctx, import_id, now }: { ctx: BulkContext; import_id: string; now: string },
): { amount: number; delta: number } => {
  const taken = { amount: 0, delta: 0 };
  const earlier: Explanation[] = [];
  const { _id, amount, occurred_at } = transaction;
  const explanation = transaction.explanation as Explanation;
  const items = row.items.map((item, index) => ({ line_no: index + 1, amount: item.amount }));
  for (const [index, reversal] of (row.reversals ?? []).entries()) {
    const evaluation = decide(member, programme, {
      type: "reverse",
      occurred_at: reversal.occurred_at,
      recorded_at: now,
      original: { _id, kind: "visit", occurred_at, amount, items, explanation, entries: [], lots: [] },
      scope: (reversal.amount ?? 0) === 0 ? { by: "all" } : { by: "amount", amount: reversal.amount ?? 0 },
      already_reversed: earlier,
    });
    const [refused] = evaluation.rejected;
    if (refused !== undefined) throw new Error(`A reversal of a file was refused: ${refused.code}`);
    const { applied } = note(
      sheet,
      member,
      { programme, evaluation },
      {
        kind: "reverse",
        source: "import",
        actor: ctx.actor ?? null,
        key_owner: importsAuthor,
        place_id: reversal.place_id,
        amount: reversal.amount === null ? null : -reversal.amount,
        items: [],
        reward_ids: [],
        reverses_id: _id,
        reason: reversal.reason,
        occurred_at: reversal.occurred_at,
        recorded_at: now,
        import_id,
      },
      keyed(reversalKey(_id, index), reversal),
    );
    earlier.push(evaluation.explanation);
    taken.amount += reversal.amount ?? 0;
    taken.delta += applied.delta;
    transaction.status = taken.amount >= (amount ?? 0) ? "reversed" : "partially_reversed";
  }
  return taken;
};
