export { computeRoot } from "./root.ts";
export { proveBatch } from "./prove.ts";
export { routes } from "./routes.ts";
