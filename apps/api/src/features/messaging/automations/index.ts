export { automationQueue, runAutomations } from "./queue.ts";
export { routes } from "./routes.ts";
