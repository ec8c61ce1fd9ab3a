export { routes } from "./routes.ts";
export { countGroupMembers, readGroupPortion, readKnownGroupIds, readTargetedGroups } from "./service.ts";
export { insertGroup } from "./queries.ts";
