export { routes } from "./routes.ts";
export { endOfGiven, readGivable, type Givable } from "./service.ts";
export { handoutQueue } from "./queue.ts";
