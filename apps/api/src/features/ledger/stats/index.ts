export { compareFigures } from "./compare.ts";
export { updatePersons, type PersonOfMembership } from "./holder-queries.ts";
export { foldAll, foldNext, foldPauseMs, statsQueue } from "./queue.ts";
export { statOf } from "./read-stat.ts";
export { routes } from "./routes.ts";
