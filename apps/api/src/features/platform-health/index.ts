export { routes } from "./routes.ts";
export { selectWaitingJobs } from "./worker-queries.ts";
