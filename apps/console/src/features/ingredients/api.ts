/** The calls about ingredients, and what their answers are kept under. */
import {
  archiveIngredient,
  createIngredient,
  exportIngredients,
  listIngredients,
  readIngredient,
  restoreIngredient,
  updateIngredient,
} from "@rewardo/contract/ingredients";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export const ingredientCalls = {
  list: listIngredients,
  export: exportIngredients,
  read: readIngredient,
  create: createIngredient,
  update: updateIngredient,
  archive: archiveIngredient,
  restore: restoreIngredient,
};

export const ingredientQuery = recordQuery("ingredients", (id, signal) =>
  call(ingredientCalls.read, { params: { id }, signal }),
);
