/** The calls about a card's promotion groups, and what their answers are kept under. */
import type {
  addPromotionGroup,
  changePromotionGroup,
  countPromotionGroup,
  GroupRule,
  listPromotionGroupMembers,
  listPromotionGroups,
  namePromotionGroupMembers,
  readPromotionGroup,
} from "@rewardo/contract/promotion-groups";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "@rewardo/web/api.ts";

const all = "/cards/:id/promotion_groups";
const one = "/cards/:id/promotion_groups/:part_id";
export const groupCalls = {
  list: route<typeof listPromotionGroups>({ method: "GET", path: all, scope: "scoped" }),
  read: route<typeof readPromotionGroup>({ method: "GET", path: one, scope: "scoped" }),
  members: route<typeof listPromotionGroupMembers>({ method: "GET", path: `${one}/members`, scope: "business" }),
  add: route<typeof addPromotionGroup>({ method: "POST", path: all, scope: "business" }),
  change: route<typeof changePromotionGroup>({ method: "PATCH", path: one, scope: "business" }),
  name: route<typeof namePromotionGroupMembers>({ method: "POST", path: `${one}/members`, scope: "business" }),
  count: route<typeof countPromotionGroup>({ method: "POST", path: `${all}/count`, scope: "business" }),
};

export const groupsQuery = (card_id: string) =>
  queryOptions({
    queryKey: ["promotion_groups", card_id, "list"],
    queryFn: ({ signal }) => call(groupCalls.list, { params: { id: card_id }, signal }),
  });

export const groupQuery = (card_id: string, part_id: string) =>
  queryOptions({
    queryKey: ["promotion_groups", card_id, "one", part_id],
    queryFn: ({ signal }) => call(groupCalls.read, { params: { id: card_id, part_id }, signal }),
  });

/** Who is in a group; it changes with every visit. */
export const groupMembersQuery = (card_id: string, part_id: string) =>
  queryOptions({
    queryKey: ["promotion_groups", card_id, "members", part_id],
    queryFn: ({ signal }) => call(groupCalls.members, { params: { id: card_id, part_id }, signal }),
    staleTime: 0,
  });

/** Whom a rule finds; `draw` asks for others of them. */
export const groupCountQuery = (card_id: string, rule: GroupRule, draw: number) =>
  queryOptions({
    queryKey: ["promotion_groups", card_id, "count", rule, draw],
    queryFn: ({ signal }) => call(groupCalls.count, { params: { id: card_id }, body: { rule }, signal }),
    staleTime: 0,
  });
