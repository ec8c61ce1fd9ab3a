export { compareFigures } from "./compare.ts";
export { foldNext, statsQueue } from "./queue.ts";
export { routes } from "./routes.ts";
