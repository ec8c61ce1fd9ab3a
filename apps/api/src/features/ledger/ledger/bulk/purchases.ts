/** Past purchases of a file: a batch in one transaction. */
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BulkContext } from "./context.ts";
import { planPurchases } from "./purchase-plan.ts";
import { newSeenLines } from "./seen.ts";
import { writeSheet } from "./sheet.ts";
import type { PurchaseBatch, RowResult, SeenLines } from "./types.ts";

/**
 * Brings purchases in: each once, whichever import it comes with. Returns each row in order. One
 * `seen` for all batches of a file, so that its second line of a purchase is told as the check told it.
 * @throws conflict when another write came first: the same batch may be tried again
 */
export const importPurchases = async (
  tx: Transaction,
  ctx: BulkContext,
  batch: PurchaseBatch,
  seen: SeenLines = newSeenLines(),
): Promise<RowResult[]> => {
  const plans = await planPurchases(tx, ctx, batch, { seen, holds: true });
  await writeSheet(tx, ctx.scope, plans.sheet, plans.members, plans.now);
  return [...plans.results];
};

/**
 * Dry run of `importPurchases`: returns the same result and writes nothing. Use one `seen` for all batches of a file.
 * Points are computed from the stored cards, so remainders of full amounts are not carried from batch to batch.
 */
export const checkPurchases = async (
  tx: Transaction,
  ctx: BulkContext,
  batch: PurchaseBatch,
  seen: SeenLines,
): Promise<RowResult[]> => [...(await planPurchases(tx, ctx, batch, { seen, holds: false })).results];
