/** Bulk changes of products: whether they are on offer, their category, or their places. */
import type { ProductsBulk } from "@rewardo/contract/bulk-changes";
import type { listProducts } from "@rewardo/contract/products";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import type { BulkAuthor, BulkKind } from "../../../platform/bulk.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { trimmedOrNull } from "../../../platform/text.ts";
import {
  selectProductForChange,
  selectProductIds,
  updateProductFields,
  updateProductStatus,
  type ProductRecord,
} from "./queries.ts";
import { keysOf, productQueryOf, requirePlaces, samePlaces } from "./service.ts";

/** The product's present value of the changed property. */
const valueOf = (product: ProductRecord, change: ProductsBulk): ProductsBulk =>
  "status" in change
    ? { status: product.status }
    : "category" in change
      ? { category: product.category }
      : { place_ids: product.place_ids };

const tidied = (change: ProductsBulk): ProductsBulk =>
  "category" in change ? { category: trimmedOrNull(change.category) } : change;

const isSame = (one: ProductsBulk, other: ProductsBulk): boolean =>
  "place_ids" in one && "place_ids" in other
    ? samePlaces(one.place_ids, other.place_ids)
    : JSON.stringify(one) === JSON.stringify(other);

const actionOf = (to: ProductsBulk) =>
  "status" in to ? (to.status === "archived" ? "archived" : "restored") : "updated";

const write = async (tx: Transaction, author: BulkAuthor, product: ProductRecord, to: ProductsBulk): Promise<void> => {
  const now = nowIso(author.clock);
  const { _id } = product;
  if ("status" in to) await updateProductStatus(tx, author.scope, _id, { ...to, now });
  else await updateProductFields(tx, author.scope, _id, { ...product, ...keysOf(product), ...to, now });
  const diff = { before: valueOf(product, to), after: to };
  await insertAuditEntry(tx, author, { action: actionOf(to), entity: "products", entity_id: _id, ...diff });
};

type Matching = Pick<QueryOf<typeof listProducts>, "q" | "status" | "kind" | "category">;

export const productsBulk: BulkKind<ProductsBulk, Matching> = {
  check: async (tx, { scope }, change) => {
    if ("place_ids" in change) await requirePlaces(tx, scope, change.place_ids);
  },
  find: (tx, ctx, { ids, matching }, limit) => {
    const { sort_by: _sorted, ...filter } = productQueryOf(ctx, matching ?? {});
    return selectProductIds(tx, ctx.scope, { ...filter, ids, limit });
  },
  apply: async (tx, author, ids, change) => {
    const to = tidied(change);
    const before = new Map<string, ProductsBulk>();
    for (const id of ids) {
      const product = await selectProductForChange(tx, author.scope, id);
      if (product === undefined || isSame(valueOf(product, to), to)) continue;
      await write(tx, author, product, to);
      before.set(id, valueOf(product, to));
    }
    return before;
  },
  revert: async (tx, author, rows, change) => {
    const to = tidied(change);
    const back = new Set<string>();
    for (const { entity_id, before } of rows) {
      const product = await selectProductForChange(tx, author.scope, entity_id);
      // Changed again since: that stays.
      if (product === undefined || !isSame(valueOf(product, to), to)) continue;
      await write(tx, author, product, before as ProductsBulk);
      back.add(entity_id);
    }
    return back;
  },
};
