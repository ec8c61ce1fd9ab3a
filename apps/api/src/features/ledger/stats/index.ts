export { compareFigures } from "./compare.ts";
export { foldAll, foldNext, foldPauseMs, statsQueue } from "./queue.ts";
export { statOf } from "./read-stat.ts";
export { routes } from "./routes.ts";
