export { routes } from "./routes.ts";
export { simulationQueue } from "./queue.ts";
