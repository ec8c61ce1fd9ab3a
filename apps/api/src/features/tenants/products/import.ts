/**
 * Products from a file, a batch at a time. A product is known by its number of one's own, else by its name, or by one at tills; what is known
 * is filled up where it is empty, never overwritten, so a repeat changes nothing.
 */
import type { Product } from "@rewardo/contract/products";
import { foldedKey } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { SetupContext } from "../../../platform/context.ts";
import {
  fillProducts,
  insertImportedProducts,
  insertProductMarks,
  selectKnownProducts,
  type FilledFields,
  type ImportedProduct,
  type KnownProduct,
} from "./import-queries.ts";

export type ImportContext = Pick<SetupContext, "scope" | "clock">;

/** A line as it was read: trimmed, `null` where it says nothing; `price` in minor units. */
export interface ImportedProductRow extends Pick<
  Product,
  "name" | "description" | "price" | "category" | "external_id"
> {
  line: number;
  /** `null`: goods. */
  kind: Product["kind"] | null;
  /** Points that one piece earns; `null`: none of its own. */
  points?: Product["points"];
  /** `null`: on offer. */
  status?: Product["status"] | null;
  /** `null`: everywhere. */
  place_ids?: readonly string[] | null;
}

export interface ProductResult {
  line: number;
  outcome: "created" | "known" | "changed" | "set_aside";
  /** Why it was set aside. `duplicate_in_file`: `first_line` has it already. */
  code?: string;
  field?: string;
  first_line?: number;
  /** The fields of a product that was changed, each as one text with its id. */
  filled?: readonly string[];
  points: number;
  amount: number;
}

export interface ProductBatch {
  import_id: string;
  rows: readonly ImportedProductRow[];
}

const fillable = [
  "description",
  "price",
  "points",
  "category",
  "external_id",
] as const satisfies readonly (keyof FilledFields)[];

/** Plans the outcome of each row, and what has to be written for it. */
const planBatch = ({ import_id, rows }: ProductBatch, known: readonly KnownProduct[]) => {
  const byNumber = new Map<string, KnownProduct>();
  const byName = new Map<string, KnownProduct>();
  const byItemName = new Map<string, KnownProduct>();
  const isNew = new Set<string>();
  const learn = (product: KnownProduct) => {
    if (product.external_id !== null) byNumber.set(product.external_id, product);
    if (!byName.has(product.name_key)) byName.set(product.name_key, product);
    for (const key of product.item_name_keys) if (!byItemName.has(key)) byItemName.set(key, product);
  };
  known.forEach(learn);
  const created: ImportedProduct[] = [];
  const filled = new Map<string, KnownProduct>();
  const marks = new Map<string, FilledFields>();

  const matchOf = ({ external_id }: ImportedProductRow, name_key: string): KnownProduct | undefined => {
    const named = byName.get(name_key) ?? byItemName.get(name_key);
    if (external_id === null) return named;
    // A product of the same name matches only if it has no number of its own; one with another number is a different
    // product.
    return byNumber.get(external_id) ?? (named?.external_id === null ? named : undefined);
  };
  const results = rows.map((row): ProductResult => {
    const { line, kind, status, place_ids, points = null, ...texts } = row;
    const fields = { ...texts, points };
    const result = (outcome: ProductResult["outcome"], more: Partial<ProductResult> = {}): ProductResult => ({
      line,
      outcome,
      points: 0,
      amount: 0,
      ...more,
    });
    const name_key = foldedKey(row.name);
    const match = matchOf(row, name_key);
    if (match === undefined) {
      const product: ImportedProduct = {
        ...fields,
        ...{ _id: newId(), name_key, kind: kind ?? "product", line },
        ...{ status: status ?? "active", place_ids: place_ids == null ? null : [...place_ids] },
      };
      created.push(product);
      isNew.add(product._id);
      learn({ ...product, item_name_keys: [], import_id, import_line: line });
      return result("created");
    }
    if (match.import_id === import_id && match.import_line !== null && match.import_line !== line) {
      const field = row.external_id === null ? "name" : "external_id";
      return result("set_aside", { code: "duplicate_in_file", field, first_line: match.import_line });
    }
    const news = fillable.filter((name) => match[name] === null && fields[name] !== null);
    if (news.length === 0 || isNew.has(match._id)) return result("known");
    const given = Object.fromEntries(news.map((name) => [name, fields[name]])) as FilledFields;
    Object.assign(match, given);
    learn(match);
    filled.set(match._id, match);
    marks.set(match._id, { ...marks.get(match._id), ...given });
    return result("changed", { filled: news.map((name) => `${match._id} ${name}`) });
  });
  const remembered = [...marks].map(([product_id, fields]) => ({ product_id, filled: fields }));
  return { results, created, filled: [...filled.values()], marks: remembered };
};

const readKnown = (tx: Transaction, { scope }: ImportContext, { rows }: ProductBatch, isHeld: boolean) =>
  selectKnownProducts(tx, scope, {
    external_ids: rows.flatMap(({ external_id }) => (external_id === null ? [] : [external_id])),
    name_keys: rows.map(({ name }) => foldedKey(name)),
    isHeld,
  });

/** Dry run of `importProducts`, with the rows as the first of their file; writes nothing. */
export const checkProducts = async (
  tx: Transaction,
  ctx: ImportContext,
  batch: ProductBatch,
): Promise<ProductResult[]> => planBatch(batch, await readKnown(tx, ctx, batch, false)).results;

/** Adds the products that are not known and fills up those that are; a result for each row, in their order. */
export const importProducts = async (
  tx: Transaction,
  ctx: ImportContext,
  batch: ProductBatch,
): Promise<ProductResult[]> => {
  const { results, created, filled, marks } = planBatch(batch, await readKnown(tx, ctx, batch, true));
  const now = nowIso(ctx.clock);
  await insertImportedProducts(tx, ctx.scope, { import_id: batch.import_id, now, products: created });
  await fillProducts(tx, ctx.scope, { now, products: filled });
  await insertProductMarks(tx, ctx.scope, { import_id: batch.import_id, marks });
  return results;
};
