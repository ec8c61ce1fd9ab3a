/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import type { GroupRule } from "@rewardo/contract/promotion-groups";
import { made, now } from "../asks.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { Isolation } from "../isolation.ts";
import { freshRow, type Probe } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";
import * as groups from "../../../features/programme/promotion-groups/queries.ts";

const moment = { at: now, day: now.slice(0, 10) };
const rule: GroupRule = { match: "all", parts: [{ kind: "visits", least: 0, most: null, days: null }] };
const fields = { kind: "static", rule: null, status: "active" } as const;

/** The id of a group of the points card, with one member; its name bears the tenant's mark. */
const insert = async ({ ctx, scope, points_card_id: card_id, id, points }: Tenant): Promise<string> => {
  const _id = made();
  await ctx.database.write(scope, async (tx) => {
    await groups.insertGroup(tx, scope, { ...fields, name: `Stali goście ${id}`, _id, card_id, now });
    await groups.insertGroupMembers(tx, scope, { card_id, _id, ids: [points.card_subscription_id], now });
  });
  return _id;
};

const card: Probe = { item: (ids) => ids.id((of) => of.points_card_id) };
const one: Probe = { ...card, below: (ids) => ids.id((of) => of.made("promotion_groups")) };
const at = (of: Tenant) => ({ card_id: of.points_card_id, _id: of.made("promotion_groups") });
const known = (of: Tenant) => ({ _id: of.made("promotion_groups"), kind: "static", rule: null }) as const;
const found = (_id: string, is: boolean): string[] => (is ? [_id] : []);
const fresh = (): Probe => {
  let last = "";
  return {
    item: freshRow(
      async (tenant) => {
        last = await insert(tenant);
        return tenant.points_card_id;
      },
      (of) => {
        last = of.made("promotion_groups");
        return of.points_card_id;
      },
    ),
    below: (ids) => ids.id(() => last),
  };
};

export const isolation: Isolation = {
  fill: {
    promotion_groups: insert,
    promotion_group_members: async (tenant) => tenant.made("promotion_groups"),
  },
  rights: {
    promotion_groups: ["select", "insert", "update"],
    promotion_group_members: ["select", "insert", "delete"],
  },
  probes: {
    listPromotionGroups: card,
    readPromotionGroup: one,
    listPromotionGroupMembers: { ...one, isUnmarked: true },
    addPromotionGroup: { ...card, body: () => ({ name: "Nowa grupa" }) },
    changePromotionGroup: { ...fresh(), body: () => ({ name: "Inna nazwa" }) },
    namePromotionGroupMembers: { ...fresh(), body: () => ({ add: [] }), isUnmarked: true },
    countPromotionGroup: { ...card, body: () => ({ rule }), isUnmarked: true },
  },
  reads: {
    selectGroupCard: (tx, scope, of) => groups.selectGroupCard(tx, scope, of.points_card_id),
    selectGroups: (tx, scope, of) => groups.selectGroups(tx, scope, of.points_card_id),
    selectCardHolders: (tx, scope, of) =>
      groups.selectCardHolders(tx, scope, {
        card_id: of.points_card_id,
        user_ids: [of.points.user_id ?? made()],
      }),
    selectGroup: (tx, scope, of) => groups.selectGroup(tx, scope, at(of)),
    selectGroupForChange: (tx, scope, of) => groups.selectGroupForChange(tx, scope, at(of)),
    selectKnownGroups: (tx, scope, of) =>
      groups.selectKnownGroups(tx, scope, { card_id: of.points_card_id, ids: [of.made("promotion_groups")] }),
    countCardMembers: async (tx, scope, of) => {
      const asked = { card_id: of.points_card_id, ids: [of.points.card_subscription_id] };
      return found(of.points_card_id, (await groups.countCardMembers(tx, scope, asked)) > 0);
    },
    selectGroupMembers: (tx, scope, of) =>
      groups.selectGroupMembers(tx, scope, { card_id: of.points_card_id, group: known(of), moment, limit: 5 }),
    selectGroupPortion: (tx, scope, of) =>
      groups.selectGroupPortion(tx, scope, {
        ...{ card_id: of.points_card_id, group: known(of), moment },
        ...{ after: "00000000-0000-0000-0000-000000000000", limit: 5 },
      }),
    countGroup: async (tx, scope, of) => {
      const asked = { card_id: of.points_card_id, group: known(of), moment };
      return found(of.points_card_id, (await groups.countGroup(tx, scope, asked)) > 0);
    },
    countRule: async (tx, scope, of) => {
      const { members } = await groups.countRule(tx, scope, { card_id: of.points_card_id, rule, moment });
      return found(of.points_card_id, members > 0);
    },
    selectSample: (tx, scope, of) =>
      groups.selectSample(tx, scope, { card_id: of.points_card_id, rule, moment, limit: 5 }),
    selectGroupOfUsers: (tx, scope, of) => groups.selectGroupOfUsers(tx, scope, of.made("promotion_groups")),
    usersInGroup: (tx, scope, of) =>
      tx.rows(
        statement(
          sql`select g.user_id from ${groups.usersInGroup(scope, { ...known(of), card_id: of.points_card_id }, moment)} g`,
        ),
      ),
    membersInGroup: (tx, scope, of) =>
      tx.rows(
        statement(
          sql`select g._id from ${groups.membersInGroup(scope, { ...known(of), card_id: of.points_card_id }, moment)} g`,
        ),
      ),
    selectGroupsOf: (tx, scope, of) =>
      groups.selectGroupsOf(tx, scope, {
        card_subscription_id: of.points.card_subscription_id,
        groups: [known(of)],
        moment,
      }),
  },
  writes: {
    insertGroup: (tx, scope, of) =>
      groups.insertGroup(tx, scope, { ...fields, name: "Obca", _id: made(), card_id: of.points_card_id, now }),
    updateGroup: (tx, scope, of) =>
      groups.updateGroup(tx, scope, of.made("promotion_groups"), { ...fields, name: "Obca", now }),
    insertGroupMembers: (tx, scope, of) =>
      groups.insertGroupMembers(tx, scope, { ...at(of), ids: [of.merged_into_id], now }),
    deleteGroupMembers: (tx, scope, of) =>
      groups.deleteGroupMembers(tx, scope, {
        _id: of.made("promotion_groups"),
        ids: [of.points.card_subscription_id],
      }),
  },
};
