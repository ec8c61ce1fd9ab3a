export { routes } from "./routes.ts";
export { checkProducts, importProducts, type ImportedProductRow } from "./import.ts";
export { createProduct } from "./service.ts";
export { undoProducts } from "./undo.ts";
