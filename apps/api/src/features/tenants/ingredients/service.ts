import type { QueryOf } from "@rewardo/contract/endpoint";
import {
  allergens,
  type Ingredient,
  type IngredientChanges,
  type IngredientCounts,
  type IngredientInput,
  type listIngredients as listEndpoint,
} from "@rewardo/contract/ingredients";
import { foldedKey } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context, SetupContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readPage } from "../../../platform/list.ts";
import { noteCreated, ofVersion, requireSameId, writeChange, writeStatus } from "../../../platform/records.ts";
import { trimmedOrNull } from "../../../platform/text.ts";
import { requireUpload } from "../../base/uploads/index.ts";
import {
  selectIngredientCounts,
  insertIngredient,
  selectHasIngredients,
  selectIngredient,
  selectIngredientForChange,
  selectIngredients,
  updateIngredientFields,
  updateIngredientStatus,
  type IngredientFields,
  type IngredientRecord,
} from "./queries.ts";

const toWire = ({ name_key: _nameKey, ...ingredient }: IngredientRecord): Ingredient => ingredient;

const narrowing = ["q", "status", "allergen", "has_allergens", "is_used"] as const;
type IngredientQuery = Pick<QueryOf<typeof listEndpoint>, (typeof narrowing)[number] | "sort_by">;

/** Turns a query into a filter: ingredients by name, or newest first; across all businesses only newest first. */
export const ingredientQueryOf = (ctx: Context, query: IngredientQuery) => {
  const isAcross = ctx.scope.kind === "platform";
  const name = isAcross ? narrowing.find((one) => query[one] !== undefined) : undefined;
  if (name !== undefined)
    throw invalidField(name, "needs_business", "Offered within one business, not across all of them");
  const search = query.q === undefined ? undefined : foldedKey(query.q) || undefined;
  const sort_by = isAcross ? "created_at" : (query.sort_by?.[0] ?? "name");
  const { status, allergen, has_allergens, is_used } = query;
  return { sort_by, status, allergen, has_allergens, is_used, search } as const;
};

export const listIngredients = (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { sort_by, ...filter } = ingredientQueryOf(ctx, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(query, {
      name: "ingredients",
      scope: ctx.scope,
      filters: [
        ...[filter.status ?? null, filter.allergen ?? null, filter.search ?? null],
        ...[filter.has_allergens ?? null, filter.is_used ?? null],
      ],
      kind: sort_by === "name" ? "text" : "instant",
      select: (page) => selectIngredients(tx, ctx.scope, { sort_by, ...filter, ...page }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
    });
    return { items: items.map(toWire), next_cursor };
  });
};

export const readIngredientCounts = ({ database, scope }: BusinessContext): Promise<IngredientCounts> =>
  database.read(scope, (tx) => selectIngredientCounts(tx, scope));

export const readIngredient = async (ctx: Context, id: string): Promise<Ingredient> =>
  toWire(found(await ctx.database.read(ctx.scope, (tx) => selectIngredient(tx, ctx.scope, id))));

const blank: IngredientFields = { name: "", unit: null, allergens: [], price: null, image: null };

/** Fields that are left out keep their value; texts are trimmed, and empty ones mean none. */
const applyChanges = (before: IngredientFields, changes: IngredientChanges): IngredientFields => {
  const { name, unit, price = before.price, image = before.image } = changes;
  const wanted = changes.allergens ?? before.allergens;
  const after = {
    name: name === undefined ? before.name : name.trim(),
    unit: unit === undefined ? before.unit : trimmedOrNull(unit),
    // Each once, in the regulation's order.
    allergens: allergens.filter((allergen) => wanted.includes(allergen)),
    price,
    image,
  };
  if (after.name === "") throw invalidField("name", "required", "An ingredient needs a name");
  return after;
};

/** Throws not_found where the platform has not switched ingredients on. */
const requireIngredients = async (tx: Transaction, { scope }: BusinessContext): Promise<void> => {
  if (!(await selectHasIngredients(tx, scope))) throw notFound();
};

const pickFields = ({ name, unit, allergens: contained, price, image }: IngredientFields): IngredientFields => ({
  ...{ name, unit, price, image },
  allergens: contained,
});

/** Fields as the audit log compares them: a list is one value. */
const toNoted = ({ allergens: contained, ...fields }: IngredientFields) => ({
  ...fields,
  allergens: contained.join(", "),
});

const toRow = (ctx: BusinessContext, fields: IngredientFields) => ({
  ...fields,
  name_key: foldedKey(fields.name),
  now: nowIso(ctx.clock),
});

export const addIngredient = (
  ctx: BusinessContext,
  input: IngredientInput,
  idempotency: Idempotency | undefined,
): Promise<Ingredient> => {
  const fields = applyChanges(blank, input);
  return ctx.database.write(ctx.scope, async (tx) => {
    await requireIngredients(tx, ctx);
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await requireUpload(tx, ctx.scope, fields.image, "image", nowIso(ctx.clock));
      await insertIngredient(tx, ctx.scope, { ...toRow(ctx, fields), _id: entity_id });
      await noteCreated(tx, ctx, { entity: "ingredients", entity_id }, toNoted(fields));
    });
    return toWire(found(await selectIngredient(tx, ctx.scope, _id)));
  });
};

/** Changes an ingredient that is still as the caller has seen it. Throws version_conflict with the present version otherwise. */
export const changeIngredient = (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: IngredientChanges,
  version: number,
): Promise<Ingredient> => {
  requireSameId(id, _id);
  return ctx.database.write(ctx.scope, async (tx) => {
    await requireIngredients(tx, ctx);
    const before = ofVersion(await selectIngredientForChange(tx, ctx.scope, id), version);
    const fields = applyChanges(before, changes);
    const change = { before: toNoted(pickFields(before)), after: toNoted(fields) };
    const isChanged = await writeChange(tx, ctx, { entity: "ingredients", entity_id: id, ...change }, async () => {
      if (fields.image !== before.image) await requireUpload(tx, ctx.scope, fields.image, "image", nowIso(ctx.clock));
      await updateIngredientFields(tx, ctx.scope, id, toRow(ctx, fields));
    });
    return toWire(isChanged ? found(await selectIngredient(tx, ctx.scope, id)) : before);
  });
};

const setStatus = (ctx: BusinessContext, id: string, status: Ingredient["status"]): Promise<Ingredient> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await requireIngredients(tx, ctx);
    const before = found(await selectIngredientForChange(tx, ctx.scope, id));
    const action = status === "archived" ? "archived" : "restored";
    const change = { entity: "ingredients", entity_id: id, action, from: before.status, to: status };
    const isChanged = await writeStatus(tx, ctx, change, () =>
      updateIngredientStatus(tx, ctx.scope, id, { status, now: nowIso(ctx.clock) }),
    );
    return toWire(isChanged ? found(await selectIngredient(tx, ctx.scope, id)) : before);
  });

export const archiveIngredient = (ctx: BusinessContext, id: string): Promise<Ingredient> =>
  setStatus(ctx, id, "archived");
export const restoreIngredient = (ctx: BusinessContext, id: string): Promise<Ingredient> =>
  setStatus(ctx, id, "active");

/** Sets an ingredient up without a caller, for tests and the demonstration, and answers its id. */
export const createIngredient = async ({ database, clock, scope }: SetupContext, name: string): Promise<string> => {
  const _id = newId();
  await database.write(scope, (tx) =>
    insertIngredient(tx, scope, { ...blank, _id, name, name_key: foldedKey(name), now: nowIso(clock) }),
  );
  return _id;
};
