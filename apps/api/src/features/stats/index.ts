export { compareFigures } from "./compare.ts";
export { statsQueue } from "./queue.ts";
export { routes } from "./routes.ts";
