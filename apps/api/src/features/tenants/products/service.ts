import type { QueryOf } from "@rewardo/contract/endpoint";
import {
  mostCategories,
  type Product,
  type ProductCategories,
  type ProductChanges,
  type ProductInput,
  type listProducts as listEndpoint,
} from "@rewardo/contract/products";
import { foldedKey } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context, SetupContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readPage } from "../../../platform/list.ts";
import { isUniqueViolation } from "../../../platform/database/failures.ts";
import { noteCreated, ofVersion, requireSameId, writeChange, writeStatus } from "../../../platform/records.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { trimmedOrNull } from "../../../platform/text.ts";
import { requireUpload } from "../../base/uploads/index.ts";
import { selectKnownProducts } from "./import-queries.ts";
import {
  countIngredients,
  countOfferPlaces,
  insertProduct,
  selectCategories,
  selectProduct,
  selectProductForChange,
  selectProducts,
  selectTakenItems,
  updateProductFields,
  updateProductStatus,
  type ProductFields,
  type ProductRecord,
  selectPointsOfLines,
} from "./queries.ts";

const toWire = ({ name_key: _nameKey, ...product }: ProductRecord): Product => product;

type ProductQuery = Pick<QueryOf<typeof listEndpoint>, "q" | "status" | "kind" | "category" | "sort_by">;

/** Across all businesses only newest first has an index. */
const requireOneBusiness = ({ scope }: Context, query: ProductQuery): void => {
  if (scope.kind !== "platform") return;
  for (const name of ["q", "status", "kind", "category"] as const) {
    if (query[name] === undefined) continue;
    throw invalidField(name, "needs_business", "Offered within one business, not across all of them");
  }
};

/** Turns a query into a filter: products by name, or newest first; across all businesses only newest first. */
export const productQueryOf = (ctx: Context, query: ProductQuery) => {
  requireOneBusiness(ctx, query);
  const { status, kind, category } = query;
  const search = query.q === undefined ? undefined : foldedKey(query.q) || undefined;
  const sort_by = ctx.scope.kind === "platform" ? "created_at" : (query.sort_by?.[0] ?? "name");
  return { sort_by, status, kind, category, search } as const;
};

export const listProducts = (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { sort_by, ...filter } = productQueryOf(ctx, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(query, {
      name: "products",
      scope: ctx.scope,
      filters: [filter.status ?? null, filter.kind ?? null, filter.category ?? null, filter.search ?? null],
      kind: sort_by === "name" ? "text" : "instant",
      select: (page) => selectProducts(tx, ctx.scope, { sort_by, ...filter, ...page }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
    });
    return { items: items.map(toWire), next_cursor };
  });
};

export const listProductCategories = async ({ database, scope }: BusinessContext): Promise<ProductCategories> => {
  const [all, ...items] = await database.read(scope, (tx) => selectCategories(tx, scope, mostCategories));
  return {
    items: items.map(({ name, products_count }) => ({ name: name ?? "", products_count })),
    products_count: all?.products_count ?? 0,
  };
};

export const readProduct = async (ctx: Context, id: string): Promise<Product> =>
  toWire(found(await ctx.database.read(ctx.scope, (tx) => selectProduct(tx, ctx.scope, id))));

const blank: ProductFields = {
  name: "",
  description: null,
  kind: "product",
  price: null,
  points: null,
  category: null,
  external_id: null,
  item_names: [],
  item_groups: [],
  place_ids: null,
  image: null,
  ingredient_ids: [],
};

const changedText = (before: string | null, text: string | null | undefined): string | null =>
  text === undefined ? before : trimmedOrNull(text);

/** Texts without blanks around them, each once by its key; the texts of before where nothing changed. */
const changedTexts = (before: readonly string[], texts: readonly string[] | undefined): string[] => {
  if (texts === undefined) return [...before];
  const byKey = new Map<string, string>();
  for (const text of texts.map((one) => one.trim())) {
    const key = foldedKey(text);
    if (key !== "" && !byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
};

/** The same places in another order are the same. */
export const samePlaces = (one: ProductFields["place_ids"], other: ProductFields["place_ids"]): boolean =>
  one?.toSorted().join() === other?.toSorted().join();

/** Fields that are left out keep their value; texts are trimmed, and empty ones mean none. */
const applyChanges = (before: ProductFields, changes: ProductChanges): ProductFields => {
  const {
    name,
    kind = before.kind,
    price = before.price,
    points = before.points,
    place_ids = before.place_ids,
    image = before.image,
    ingredient_ids = before.ingredient_ids,
  } = changes;
  const after = {
    name: name === undefined ? before.name : name.trim(),
    description: changedText(before.description, changes.description),
    kind,
    price,
    points,
    category: changedText(before.category, changes.category),
    external_id: changedText(before.external_id, changes.external_id),
    item_names: changedTexts(before.item_names, changes.item_names),
    item_groups: changedTexts(before.item_groups, changes.item_groups),
    place_ids: samePlaces(place_ids, before.place_ids) ? before.place_ids : place_ids,
    image,
    // The order of ingredients counts: it is the recipe's.
    ingredient_ids: ingredient_ids.join() === before.ingredient_ids.join() ? before.ingredient_ids : ingredient_ids,
  };
  if (after.name === "") throw invalidField("name", "required", "A product needs a name");
  return after;
};

/** Throws for places that the business does not have, or names twice. */
export const requirePlaces = async (tx: Transaction, scope: BusinessScope, place_ids: ProductFields["place_ids"]) => {
  if (place_ids === null) return;
  const isOnce = new Set(place_ids).size === place_ids.length;
  if (isOnce && (await countOfferPlaces(tx, scope, place_ids)) === place_ids.length) return;
  throw invalidField("place_ids", "unknown_place", "Each must be a place of this business, once");
};

/** A line of a receipt is one product: throws for a name or a group that another product has. */
const requireOwnItems = async (
  tx: Transaction,
  scope: BusinessScope,
  { item_names, item_groups }: ProductFields,
  except: string,
): Promise<void> => {
  if (item_names.length + item_groups.length === 0) return;
  const keys = { names: item_names.map(foldedKey), groups: item_groups.map(foldedKey) };
  const [taken] = await selectTakenItems(tx, scope, { except, ...keys });
  if (taken !== undefined) throw invalidField(taken.field, "taken", `Another product has "${taken.key}"`);
};

/** Throws for what a product refers to and the business does not have; what it referred to before may stay. */
const requireReferences = async (
  tx: Transaction,
  { scope, clock }: BusinessContext,
  fields: ProductFields,
  before: ProductFields & { readonly _id?: string },
): Promise<void> => {
  await requireOwnItems(tx, scope, fields, before._id ?? newId());
  if (fields.place_ids !== before.place_ids) await requirePlaces(tx, scope, fields.place_ids);
  if (fields.image !== before.image) await requireUpload(tx, scope, fields.image, "image", nowIso(clock));
  const { ingredient_ids } = fields;
  if (ingredient_ids === before.ingredient_ids || ingredient_ids.length === 0) return;
  const isOnce = new Set(ingredient_ids).size === ingredient_ids.length;
  if (isOnce && (await countIngredients(tx, scope, ingredient_ids)) === ingredient_ids.length) return;
  throw invalidField("ingredient_ids", "unknown_ingredient", "Each must be an ingredient of this business, once");
};

/** Runs a write of one product; when another product of the business has its number, says so. */
const writeNumbered = async (
  { database, scope }: BusinessContext,
  product: { readonly _id?: string; readonly external_id: string | null | undefined },
  write: (tx: Transaction) => Promise<Product>,
): Promise<Product> => {
  try {
    return await database.write(scope, write);
  } catch (error) {
    const number = trimmedOrNull(product.external_id ?? null);
    if (!isUniqueViolation(error) || number === null) throw error;
    const ofNumber = { external_ids: [number], name_keys: [], isHeld: false };
    const known = await database.read(scope, (tx) => selectKnownProducts(tx, scope, ofNumber));
    if (known.every(({ _id }) => _id === product._id)) throw error;
    throw invalidField("external_id", "taken", "Another product has this number");
  }
};

/** Keys by which a product is found. */
export const keysOf = ({
  name,
  item_names,
  item_groups,
}: Pick<ProductFields, "name" | "item_names" | "item_groups">) => ({
  name_key: foldedKey(name),
  item_name_keys: item_names.map(foldedKey),
  item_group_keys: item_groups.map(foldedKey),
});

const toRow = (ctx: BusinessContext, fields: ProductFields) => ({
  ...fields,
  ...keysOf(fields),
  now: nowIso(ctx.clock),
});

export const addProduct = (
  ctx: BusinessContext,
  input: ProductInput,
  idempotency: Idempotency | undefined,
): Promise<Product> => {
  const fields = applyChanges(blank, input);
  return writeNumbered(ctx, fields, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await requireReferences(tx, ctx, fields, blank);
      await insertProduct(tx, ctx.scope, { ...toRow(ctx, fields), _id: entity_id });
      await noteCreated(tx, ctx, { entity: "products", entity_id }, { ...fields });
    });
    return toWire(found(await selectProduct(tx, ctx.scope, _id)));
  });
};

/** Changes a product that is still as the caller has seen it. Throws version_conflict with the present version otherwise. */
export const changeProduct = (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: ProductChanges,
  version: number,
): Promise<Product> => {
  requireSameId(id, _id);
  return writeNumbered(ctx, { _id: id, external_id: changes.external_id }, async (tx) => {
    const before = ofVersion(await selectProductForChange(tx, ctx.scope, id), version);
    const fields = applyChanges(before, changes);
    const change = { entity: "products", entity_id: id, before: { ...before }, after: { ...fields } };
    const isChanged = await writeChange(tx, ctx, change, async () => {
      await requireReferences(tx, ctx, fields, before);
      await updateProductFields(tx, ctx.scope, id, toRow(ctx, fields));
    });
    return toWire(isChanged ? found(await selectProduct(tx, ctx.scope, id)) : before);
  });
};

const setStatus = (ctx: BusinessContext, id: string, status: Product["status"]): Promise<Product> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await selectProductForChange(tx, ctx.scope, id));
    const action = status === "archived" ? "archived" : "restored";
    const change = { entity: "products", entity_id: id, action, from: before.status, to: status };
    const isChanged = await writeStatus(tx, ctx, change, () =>
      updateProductStatus(tx, ctx.scope, id, { status, now: nowIso(ctx.clock) }),
    );
    return toWire(isChanged ? found(await selectProduct(tx, ctx.scope, id)) : before);
  });

export const archiveProduct = (ctx: BusinessContext, id: string): Promise<Product> => setStatus(ctx, id, "archived");
export const restoreProduct = (ctx: BusinessContext, id: string): Promise<Product> => setStatus(ctx, id, "active");

/** Sets a product up without a caller, for tests and the demonstration, and answers its id. */
export const createProduct = async (
  { database, clock, scope }: SetupContext,
  name: string,
  more: Partial<ProductFields> = {},
): Promise<string> => {
  const _id = newId();
  await database.write(scope, (tx) =>
    insertProduct(tx, scope, {
      ...blank,
      ...more,
      ...keysOf({ ...blank, ...more, name }),
      ...{ _id, name, now: nowIso(clock) },
    }),
  );
  return _id;
};

/**
 * Points of the products of these lines, for cards that use products' own points. A line names its product by id, by
 * number, by its name or one at tills, or by its group.
 */
export const readPointsOfLines = async (
  tx: Transaction,
  scope: BusinessScope,
  items: readonly {
    line_no: number;
    name: string;
    group?: string | null | undefined;
    product_id?: string | null | undefined;
  }[],
): Promise<ReadonlyMap<number, number>> => {
  const lines = items.map(({ line_no, name, group, product_id = null }) => ({
    ...{ line_no, product_id },
    name_key: foldedKey(name),
    group_key: foldedKey(group ?? ""),
  }));
  const rows = lines.length === 0 ? [] : await selectPointsOfLines(tx, scope, lines);
  return new Map(rows.flatMap(({ line_no, points }) => (points === 0 ? [] : [[line_no, points] as const])));
};
