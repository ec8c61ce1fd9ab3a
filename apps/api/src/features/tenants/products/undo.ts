/** Taking an import of products back: what it made goes, what it filled in is empty again, and what is in use stays. */
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { ImportContext } from "./import.ts";
import type { FilledFields } from "./import-queries.ts";
import {
  deleteProducts,
  emptyProducts,
  selectProductsOfProgrammes,
  selectProductsOfReceipts,
  selectProductsToUndo,
  type ProductToUndo,
} from "./undo-queries.ts";

/** A line keeps its name and amount whatever becomes of the product, so that older receipts lose nothing. */
const receiptsLookedAt = 20_000;
/** A till's clock may be slow. */
const earlierMs = 24 * 3_600_000;

/** Products that a coupon, an offer or a receipt names, also in a draft. */
const selectUsed = async (
  tx: Transaction,
  { scope, clock }: ImportContext,
  products: readonly ProductToUndo[],
): Promise<ReadonlySet<string>> => {
  if (products.length === 0) return new Set();
  const ids = products.map(({ _id }) => _id);
  const first = Math.min(...products.map(({ created_at }) => Date.parse(created_at)));
  const since = new Date(first - earlierMs).toISOString();
  const named = await selectProductsOfProgrammes(tx, scope, { ids, now: nowIso(clock) });
  const sold = await selectProductsOfReceipts(tx, scope, { ids, since, most: receiptsLookedAt });
  return new Set([...named, ...sold].map(({ _id }) => _id));
};

/** Fields that are still as the import left them, and whether another of them has been given a value since. */
const compare = (product: ProductToUndo) => {
  const filled = Object.entries(product.filled ?? {}) as [keyof FilledFields, string | number][];
  const fields = filled.filter(([name, value]) => product[name] === value).map(([name]) => name);
  const isChanged = filled.some(([name, value]) => product[name] !== null && product[name] !== value);
  return { _id: product._id, fields, isChanged };
};

/**
 * Takes back what an import made and filled in, `limit` products at a time: pass `next` as `after` until it is `null`. A
 * product that it made stays if it was changed since or is in use; later imports that were undone are no change. A field
 * that has another value by now stays, too. Such products count as `kept`.
 */
export const undoProducts = async (
  tx: Transaction,
  ctx: ImportContext,
  asked: { import_id: string; after: string | null; limit: number },
): Promise<{ done: number; kept: number; next: string | null }> => {
  const { scope } = ctx;
  const products = await selectProductsToUndo(tx, scope, asked);
  const untouched = products.filter(({ is_made, is_untouched }) => is_made && is_untouched);
  const used = await selectUsed(tx, ctx, untouched);
  const gone = untouched.flatMap(({ _id }) => (used.has(_id) ? [] : [_id]));
  await deleteProducts(tx, scope, gone);
  const compared = products.filter(({ is_made }) => !is_made).map(compare);
  const emptied = compared.filter(({ fields }) => fields.length > 0);
  await emptyProducts(tx, scope, { import_id: asked.import_id, now: nowIso(ctx.clock), products: emptied });
  const done = gone.length + compared.filter(({ isChanged }) => !isChanged).length;
  return {
    done,
    kept: products.length - done,
    next: products.length < asked.limit ? null : (products.at(-1)?._id ?? null),
  };
};
