export { computeRoot } from "./root.ts";
export { proveBatch } from "./prove.ts";
