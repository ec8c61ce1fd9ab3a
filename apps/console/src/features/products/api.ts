/** The calls about products, and what their answers are kept under. */
import type {
  archiveProduct,
  createProduct,
  exportProducts,
  listProducts,
  readProduct,
  restoreProduct,
  updateProduct,
} from "@rewardo/contract/products";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call, route } from "@rewardo/web/api.ts";

export const productCalls = {
  list: route<typeof listProducts>({ method: "GET", path: "/products", scope: "scoped" }),
  export: route<typeof exportProducts>({ method: "GET", path: "/products/export", scope: "scoped" }),
  read: route<typeof readProduct>({ method: "GET", path: "/products/:id", scope: "scoped" }),
  create: route<typeof createProduct>({ method: "POST", path: "/products", scope: "business" }),
  update: route<typeof updateProduct>({ method: "PATCH", path: "/products/:id", scope: "business" }),
  archive: route<typeof archiveProduct>({ method: "POST", path: "/products/:id/archive", scope: "business" }),
  restore: route<typeof restoreProduct>({ method: "POST", path: "/products/:id/restore", scope: "business" }),
};

/** One product. */
export const productQuery = recordQuery("products", (id, signal) =>
  call(productCalls.read, { params: { id }, signal }),
);
