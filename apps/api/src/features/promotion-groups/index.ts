export { groupBulk } from "./bulk.ts";
export { routes } from "./routes.ts";
export { countGroupMembers, readGroupPortion, readKnownGroupIds, readTargetedGroups } from "./service.ts";
export { insertGroup, selectGroupOfUsers, usersInGroup, type GroupOfUsers } from "./queries.ts";
