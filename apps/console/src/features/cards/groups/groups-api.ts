/** The calls about a card's promotion groups, and what their answers are kept under. */
import {
  addPromotionGroup,
  changePromotionGroup,
  countPromotionGroup,
  listPromotionGroupMembers,
  listPromotionGroups,
  namePromotionGroupMembers,
  readPromotionGroup,
  type GroupRule,
} from "@rewardo/contract/promotion-groups";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const groupCalls = {
  list: listPromotionGroups,
  read: readPromotionGroup,
  members: listPromotionGroupMembers,
  add: addPromotionGroup,
  change: changePromotionGroup,
  name: namePromotionGroupMembers,
  count: countPromotionGroup,
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

/** Members of a group; they change with every visit. */
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
