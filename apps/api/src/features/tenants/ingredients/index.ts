import * as contract from "@rewardo/contract/ingredients";
import { route } from "../../../platform/http/route.ts";
import { exportIngredients } from "./export.ts";
import {
  addIngredient,
  archiveIngredient,
  changeIngredient,
  listIngredients,
  readIngredient,
  readIngredientCounts,
  restoreIngredient,
} from "./service.ts";

export { createIngredient } from "./service.ts";

export const routes = [
  route(contract.listIngredients, ({ ctx, query }) => listIngredients(ctx, query)),
  route(contract.exportIngredients, ({ ctx, query }) => exportIngredients(ctx, query)),
  route(contract.readIngredientCounts, ({ ctx }) => readIngredientCounts(ctx)),
  route(contract.readIngredient, ({ ctx, params }) => readIngredient(ctx, params.id)),
  route(contract.createIngredient, ({ ctx, body, idempotency }) => addIngredient(ctx, body, idempotency)),
  route(contract.updateIngredient, ({ ctx, params, body, version }) => changeIngredient(ctx, params.id, body, version)),
  route(contract.archiveIngredient, ({ ctx, params }) => archiveIngredient(ctx, params.id)),
  route(contract.restoreIngredient, ({ ctx, params }) => restoreIngredient(ctx, params.id)),
];
