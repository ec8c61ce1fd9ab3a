export { computeRoot } from "./root.ts";
export { proveAll, proveBatch } from "./prove.ts";
export { routes } from "./routes.ts";
