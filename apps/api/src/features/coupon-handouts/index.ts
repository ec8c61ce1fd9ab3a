export { routes } from "./routes.ts";
export { handoutQueue } from "./queue.ts";
