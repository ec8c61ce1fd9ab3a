export { groupBulk } from "./bulk.ts";
export { routes } from "./routes.ts";
export { countByRule, countGroupMembers, readGroupPortion, readKnownGroupIds, readTargetedGroups } from "./service.ts";
export { insertGroup, selectGroupOfUsers, selectGroups, usersInGroup, type GroupOfUsers } from "./queries.ts";
