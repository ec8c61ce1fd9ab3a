import * as contract from "@rewardo/contract/promotion-groups";
import { route } from "../../../platform/http/route.ts";
import {
  addGroup,
  changeGroup,
  countGroup,
  listGroupMembers,
  listPromotionGroups,
  nameMembers,
  readPromotionGroup,
} from "./service.ts";

export { groupBulk } from "./bulk.ts";
export { countByRule, countGroupMembers, readGroupPortion, readKnownGroupIds, readTargetedGroups } from "./service.ts";
export { insertGroup, membersInGroup, selectGroupOfUsers, selectGroups, usersInGroup } from "./queries.ts";
export type { GroupOfUsers } from "./queries.ts";
export { ruleParts, type Moment } from "./rule-queries.ts";

const at = ({ id, part_id }: { id: string; part_id: string }) => ({ card_id: id, _id: part_id });

export const routes = [
  route(contract.listPromotionGroups, ({ ctx, params }) => listPromotionGroups(ctx, params.id)),
  route(contract.readPromotionGroup, ({ ctx, params }) => readPromotionGroup(ctx, at(params))),
  route(contract.listPromotionGroupMembers, ({ ctx, params, query }) => listGroupMembers(ctx, at(params), query)),
  route(contract.addPromotionGroup, ({ ctx, params, body, idempotency }) =>
    addGroup(ctx, params.id, body, idempotency),
  ),
  route(contract.changePromotionGroup, ({ ctx, params, body, version }) =>
    changeGroup(ctx, { ...at(params), version }, body),
  ),
  route(contract.namePromotionGroupMembers, ({ ctx, params, body }) => nameMembers(ctx, at(params), body)),
  route(contract.countPromotionGroup, ({ ctx, params, body }) => countGroup(ctx, params.id, body.rule)),
];
