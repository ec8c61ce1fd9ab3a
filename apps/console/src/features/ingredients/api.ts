/** The calls about ingredients, and what their answers are kept under. */
import type {
  archiveIngredient,
  createIngredient,
  exportIngredients,
  listIngredients,
  readIngredient,
  restoreIngredient,
  updateIngredient,
} from "@rewardo/contract/ingredients";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const ingredientCalls = {
  list: route<typeof listIngredients>({ method: "GET", path: "/ingredients", scope: "scoped" }),
  export: route<typeof exportIngredients>({ method: "GET", path: "/ingredients/export", scope: "scoped" }),
  read: route<typeof readIngredient>({ method: "GET", path: "/ingredients/:id", scope: "scoped" }),
  create: route<typeof createIngredient>({ method: "POST", path: "/ingredients", scope: "business" }),
  update: route<typeof updateIngredient>({ method: "PATCH", path: "/ingredients/:id", scope: "business" }),
  archive: route<typeof archiveIngredient>({ method: "POST", path: "/ingredients/:id/archive", scope: "business" }),
  restore: route<typeof restoreIngredient>({ method: "POST", path: "/ingredients/:id/restore", scope: "business" }),
};

/** One ingredient. */
export const ingredientQuery = recordQuery("ingredients", (id, signal) =>
  call(ingredientCalls.read, { params: { id }, signal }),
);
