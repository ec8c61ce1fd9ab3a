/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, inPolish } from "../probe.ts";
import { setUpFlags } from "../../../features/tenants/businesses/index.ts";
import { createIngredient } from "../../../features/tenants/ingredients/index.ts";
import * as ingredients from "../../../features/tenants/ingredients/queries.ts";

/** An ingredient of version 1. */
const freshIngredient = freshRow(
  ({ ctx }) => createIngredient(ctx, "Zabłocie"),
  (of) => of.made("ingredients"),
);

/** One to restore. */
const archivedIngredient = freshRow(
  async ({ ctx, scope }) => {
    const id = await createIngredient(ctx, "Zabłocie");
    await ctx.database.write(scope, (tx) =>
      ingredients.updateIngredientStatus(tx, scope, id, { status: "archived", now }),
    );
    return id;
  },
  (of) => of.made("ingredients"),
);

const someIngredient: ingredients.IngredientRow = {
  ...{ name: "X", name_key: "x", unit: "kg", price: null, image: null, now },
  allergens: ["milk"],
};

export const isolation: Isolation = {
  fill: {
    ingredients: async ({ ctx }, business) => {
      await setUpFlags(ctx, { ingredients: true });
      return createIngredient(ctx, `Ingredient of ${business}`);
    },
  },
  holders: {
    ingredients_view: ["employee"],
    ingredients_modify: ["admin"],
  },
  rights: {
    ingredients: ["select", "insert", "update"],
  },
  probes: {
    listIngredients: {},
    readIngredientCounts: { isUnmarked: true },
    readIngredient: { item: (ids) => ids.id((of) => of.made("ingredients")) },
    createIngredient: { body: () => ({ name: "Nowe" }) },
    updateIngredient: { item: freshIngredient, body: () => ({ name: "Inne" }) },
    exportIngredients: inPolish,
    archiveIngredient: { item: freshIngredient },
    restoreIngredient: { item: archivedIngredient },
  },
  reads: {
    selectIngredientCounts: async (tx, scope) =>
      (await ingredients.selectIngredientCounts(tx, scope)).all > 0 ? "counted" : undefined,
    selectIngredients: (tx, scope) => ingredients.selectIngredients(tx, scope, { ...page, sort_by: "name" }),
    selectHasIngredients: async (tx, scope) =>
      (await ingredients.selectHasIngredients(tx, scope)) ? "has" : undefined,
    selectIngredient: (tx, scope, of) => ingredients.selectIngredient(tx, scope, of.made("ingredients")),
    selectIngredientForChange: (tx, scope, of) =>
      ingredients.selectIngredientForChange(tx, scope, of.made("ingredients")),
  },
  writes: {
    insertIngredient: (tx, scope) => ingredients.insertIngredient(tx, scope, { ...someIngredient, _id: made() }),
    updateIngredientFields: (tx, scope, of) =>
      ingredients.updateIngredientFields(tx, scope, of.made("ingredients"), someIngredient),
    updateIngredientStatus: (tx, scope, of) =>
      ingredients.updateIngredientStatus(tx, scope, of.made("ingredients"), { status: "archived", now }),
  },
};
