import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportIngredients as exportEndpoint } from "@rewardo/contract/ingredients";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { asTheyAre, exportList } from "../../base/exports/index.ts";
import { selectIngredients, type IngredientRecord } from "./queries.ts";
import { ingredientQueryOf } from "./service.ts";

/** The ingredients of a list, or the chosen ones among them, as a table. */
export const exportIngredients = (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { sort_by, ...filter } = ingredientQueryOf(ctx, query);
  const { ids, q = null, status = null, allergen = null, has_allergens = null, is_used = null } = query;
  const direction = query.sort?.[0] ?? (sort_by === "name" ? "asc" : "desc");
  return exportList<IngredientRecord>(ctx, query, ({ word, moment }) => ({
    entity: "ingredients",
    needs: "ingredients_view",
    filters: { q, status, allergen, has_allergens, is_used, sort_by, direction },
    direction,
    columns: {
      name: (ingredient) => ingredient.name,
      unit: (ingredient) => ingredient.unit,
      allergens: (ingredient) => ingredient.allergens.map((one) => word(`allergen.${one}`)).join(", "),
      price: (ingredient) => (ingredient.price === null ? null : ingredient.price / 100),
      products: (ingredient) => ingredient.products_count,
      status: (ingredient) => word(`in_use.${ingredient.status}`),
      created_at: (ingredient) => moment(ingredient.created_at),
      id: (ingredient) => ingredient._id,
    },
    select: (tx, page) => selectIngredients(tx, ctx.scope, { sort_by, ...filter, ids, ...page }),
    show: asTheyAre,
    valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
  }));
};
