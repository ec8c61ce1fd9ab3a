import * as contract from "@rewardo/contract/products";
import { route } from "../../../platform/http/route.ts";
import { exportProducts } from "./export.ts";
import {
  addProduct,
  archiveProduct,
  changeProduct,
  listProductCategories,
  listProducts,
  readProduct,
  restoreProduct,
} from "./service.ts";

export { productsBulk } from "./bulk.ts";
export { checkProducts, importProducts, type ImportedProductRow, type ProductResult } from "./import.ts";
export { readSoldProducts, type SoldProducts } from "./sold.ts";
export { createProduct, readPointsOfLines } from "./service.ts";
export { undoProducts } from "./undo.ts";

export const routes = [
  route(contract.listProducts, ({ ctx, query }) => listProducts(ctx, query)),
  route(contract.exportProducts, ({ ctx, query }) => exportProducts(ctx, query)),
  route(contract.listProductCategories, ({ ctx }) => listProductCategories(ctx)),
  route(contract.readProduct, ({ ctx, params }) => readProduct(ctx, params.id)),
  route(contract.createProduct, ({ ctx, body, idempotency }) => addProduct(ctx, body, idempotency)),
  route(contract.updateProduct, ({ ctx, params, body, version }) => changeProduct(ctx, params.id, body, version)),
  route(contract.archiveProduct, ({ ctx, params }) => archiveProduct(ctx, params.id)),
  route(contract.restoreProduct, ({ ctx, params }) => restoreProduct(ctx, params.id)),
];
