export { routes } from "./routes.ts";
export { readNightFigures } from "./service.ts";
export { selectWaitingJobs } from "./jobs-role-queries.ts";
