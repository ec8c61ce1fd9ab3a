export { productsBulk } from "./bulk.ts";
export { routes } from "./routes.ts";
export { checkProducts, importProducts, type ImportedProductRow, type ProductResult } from "./import.ts";
export { readSoldProducts, type SoldProducts } from "./sold.ts";
export { createProduct, readPointsOfLines } from "./service.ts";
export { undoProducts } from "./undo.ts";
