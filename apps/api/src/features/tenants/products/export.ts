import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportProducts as exportEndpoint } from "@rewardo/contract/products";
import { moneyCell } from "../../../platform/export/csv.ts";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { readBusinessSettings } from "../businesses/index.ts";
import { asTheyAre, exportList } from "../../base/exports/index.ts";
import { selectOfferPlaces, selectProducts, type ProductRecord } from "./queries.ts";
import { productQueryOf } from "./service.ts";

/** The products of a list, or the chosen ones among them, as a table. */
export const exportProducts = async (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const wanted = productQueryOf(ctx, query);
  const { sort_by } = wanted;
  const { ids, q = null, status = null, kind = null, category = null } = query;
  const direction = query.sort?.[0] ?? (sort_by === "name" ? "asc" : "desc");
  const { scope } = ctx;
  const { currency, names } = await ctx.database.read(scope, async (tx) => ({
    currency: scope.kind === "business" ? (await readBusinessSettings(tx, scope)).currency : null,
    names: new Map((await selectOfferPlaces(tx, scope)).map(({ _id, name }) => [_id, name] as const)),
  }));
  return exportList<ProductRecord>(ctx, query, ({ word, moment }) => ({
    entity: "products",
    needs: "products_view",
    filters: { q, status, kind, category, sort_by, direction },
    direction,
    columns: {
      name: (product) => product.name,
      kind: (product) => word(`product_kind.${product.kind}`),
      category: (product) => product.category,
      price: (product) => moneyCell(product.price),
      currency: ({ price }) => (price === null ? null : currency),
      product_points: ({ points }) => points,
      description: (product) => product.description,
      external_id: (product) => product.external_id,
      item_names: ({ item_names }) => item_names.join(" | ") || null,
      item_groups: ({ item_groups }) => item_groups.join(" | ") || null,
      places: ({ place_ids }) =>
        place_ids === null ? word("places_all") : place_ids.flatMap((id) => names.get(id) ?? []).join(" | "),
      status: (product) => word(`offer.${product.status}`),
      created_at: (product) => moment(product.created_at),
      id: (product) => product._id,
    },
    select: (tx, page) => selectProducts(tx, ctx.scope, { ...wanted, ids, ...page }),
    show: asTheyAre,
    valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
  }));
};
