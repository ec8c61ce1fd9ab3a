export { groupBulk } from "./bulk.ts";
export { routes } from "./routes.ts";
export { countByRule, countGroupMembers, readGroupPortion, readKnownGroupIds, readTargetedGroups } from "./service.ts";
export { insertGroup, membersInGroup, selectGroupOfUsers, selectGroups, usersInGroup } from "./queries.ts";
export type { GroupOfUsers } from "./queries.ts";
export { ruleParts, type Moment } from "./rule-queries.ts";
