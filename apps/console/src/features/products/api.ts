/** The calls about products, and what their answers are kept under. */
import {
  archiveProduct,
  createProduct,
  exportProducts,
  listProducts,
  readProduct,
  restoreProduct,
  updateProduct,
} from "@rewardo/contract/products";
import { recordQuery } from "../../kit/record/use-record.ts";
import { call } from "@rewardo/web/api.ts";

export const productCalls = {
  list: listProducts,
  export: exportProducts,
  read: readProduct,
  create: createProduct,
  update: updateProduct,
  archive: archiveProduct,
  restore: restoreProduct,
};

export const productQuery = recordQuery("products", (id, signal) =>
  call(productCalls.read, { params: { id }, signal }),
);
