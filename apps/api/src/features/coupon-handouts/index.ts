export { routes } from "./routes.ts";
export { readGivable, type Givable } from "./service.ts";
export { handoutQueue } from "./queue.ts";
