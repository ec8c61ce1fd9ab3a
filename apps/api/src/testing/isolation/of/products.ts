/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { ever, made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, inPolish } from "../probe.ts";
import * as imports from "../../../features/tenants/products/import-queries.ts";
import { createProduct } from "../../../features/tenants/products/index.ts";
import * as products from "../../../features/tenants/products/queries.ts";
import * as undo from "../../../features/tenants/products/undo-queries.ts";

/** A product of version 1. */
const freshProduct = freshRow(
  ({ ctx }) => createProduct(ctx, "Zabłocie"),
  (of) => of.product_id,
);

const fields = {
  name: "X",
  name_key: "x",
  description: null,
  kind: "product" as const,
  price: null,
  points: null,
  category: null,
  external_id: null,
  item_names: [],
  item_name_keys: [],
  item_groups: [],
  item_group_keys: [],
  place_ids: null,
  image: null,
  ingredient_ids: [],
  now,
};

export const isolation: Isolation = {
  holders: {
    products_view: ["employee"],
    products_modify: ["admin"],
  },
  rights: {
    products: ["select", "insert", "update", "delete"],
  },
  probes: {
    listProducts: {},
    listProductCategories: { isUnmarked: true },
    readProduct: { item: (ids) => ids.id((of) => of.product_id) },
    createProduct: { body: () => ({ name: "Nowe", kind: "service" }) },
    updateProduct: { item: freshProduct, body: () => ({ name: "Inne" }) },
    archiveProduct: { item: freshProduct },
    restoreProduct: { item: freshProduct },
    exportProducts: inPolish,
  },
  reads: {
    selectOfferPlaces: (tx, scope) => products.selectOfferPlaces(tx, scope),
    selectProducts: (tx, scope) => products.selectProducts(tx, scope, { ...page, sort_by: "name" }),
    selectProductIds: (tx, scope) => products.selectProductIds(tx, scope, { limit: 100 }),
    selectCategories: async (tx, scope) =>
      ((await products.selectCategories(tx, scope, 10))[0]?.products_count ?? 0) > 0 ? "counted" : undefined,
    selectProduct: (tx, scope, of) => products.selectProduct(tx, scope, of.product_id),
    selectProductForChange: (tx, scope, of) => products.selectProductForChange(tx, scope, of.product_id),
    selectPointsOfLines: async (tx, scope, of) => {
      const lines = [{ line_no: 1, product_id: of.product_id, name_key: "", group_key: "" }];
      return (await products.selectPointsOfLines(tx, scope, lines)).length === 0 ? [] : [of.product_id];
    },
    selectTakenItems: async (tx, scope, of) => {
      // Of each tenant's products the one that its builder made has a name at tills: the business's id.
      const taken = { except: made(), names: [of.id], groups: [] };
      return (await products.selectTakenItems(tx, scope, taken)).map(() => of.product_id);
    },
    countIngredients: (tx, scope, of) => products.countIngredients(tx, scope, [of.made("ingredients")]),
    countOfferPlaces: (tx, scope, of) => products.countOfferPlaces(tx, scope, of.places),
    // The tenants' builder has imported one under the business's own id, and its number is that id, too.
    selectKnownProducts: (tx, scope, of) =>
      imports.selectKnownProducts(tx, scope, { external_ids: [of.id], name_keys: [], isHeld: false }),
    selectProductsToUndo: (tx, scope, of) =>
      undo.selectProductsToUndo(tx, scope, { import_id: of.id, after: null, limit: 10 }),
    selectProductsOfProgrammes: (tx, scope, of) =>
      undo.selectProductsOfProgrammes(tx, scope, { ids: [of.product_id], now: "2100-01-01T00:00:00.000Z" }),
    selectProductsOfReceipts: (tx, scope, of) =>
      undo.selectProductsOfReceipts(tx, scope, { ids: [of.product_id], since: ever.from, most: 100 }),
  },
  writes: {
    insertProduct: (tx, scope) => products.insertProduct(tx, scope, { ...fields, _id: made() }),
    updateProductFields: (tx, scope, of) => products.updateProductFields(tx, scope, of.product_id, fields),
    updateProductStatus: (tx, scope, of) =>
      products.updateProductStatus(tx, scope, of.product_id, { status: "archived", now }),
    insertImportedProducts: (tx, scope) =>
      imports.insertImportedProducts(tx, scope, {
        import_id: made(),
        now,
        products: [{ ...fields, _id: made(), status: "active" as const, line: 2 }],
      }),
    fillProducts: (tx, scope, of) =>
      imports.fillProducts(tx, scope, { now, products: [{ ...fields, _id: of.product_id, category: "X" }] }),
    insertProductMarks: (tx, scope, of) =>
      imports.insertProductMarks(tx, scope, {
        import_id: of.id,
        marks: [{ product_id: of.product_id, filled: { category: "X" } }],
      }),
    emptyProducts: (tx, scope, of) =>
      undo.emptyProducts(tx, scope, {
        ...{ import_id: of.id, now },
        products: [{ _id: of.product_id, fields: ["category"] }],
      }),
    deleteProducts: (tx, scope, of) => undo.deleteProducts(tx, scope, [of.product_id]),
  },
};
