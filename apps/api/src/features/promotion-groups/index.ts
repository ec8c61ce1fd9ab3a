export { routes } from "./routes.ts";
export { readKnownGroupIds, readTargetedGroups } from "./service.ts";
