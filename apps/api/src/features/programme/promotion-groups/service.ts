/** Groups of a card's members, and who is in them. */
import type { BodyOf, QueryOf, ResponseOf } from "@rewardo/contract/endpoint";
import type {
  addPromotionGroup,
  changePromotionGroup,
  GroupCounts,
  GroupRule,
  listPromotionGroupMembers,
  namePromotionGroupMembers,
  PromotionGroup,
} from "@rewardo/contract/promotion-groups";
import type { Programme } from "@rewardo/engine";
import { localDay } from "@rewardo/rules";
import { auditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { ofVersion } from "../../../platform/records.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { holds } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import {
  countCardMembers,
  countGroup as countMembers,
  countRule,
  deleteGroupMembers,
  insertGroup,
  insertGroupMembers,
  selectGroup,
  selectGroupCard,
  selectGroupForChange,
  selectGroupMembers,
  selectGroupPortion,
  selectGroups,
  selectGroupsOf,
  selectKnownGroups,
  selectSample,
  updateGroup,
  type GroupAt,
  type GroupPortion,
} from "./queries.ts";
import type { Moment } from "./rule-queries.ts";

/** Groups of one card. */
const mostGroups = 200;
const sampleSize = 5;
const listedMembers = 50;

const momentOf = async (tx: Transaction, ctx: BusinessContext): Promise<Moment> => {
  const at = nowIso(ctx.clock);
  return { at, day: localDay(at, (await readBusinessSettings(tx, ctx.scope)).time_zone) };
};

/** A block counts its own conditions, too: what is kept is small enough to be asked at every visit. */
const requireSmall = (rule: GroupRule | null | undefined): void => {
  const count = rule?.parts.reduce((all, part) => all + ("conditions" in part ? part.conditions.length : 1), 0) ?? 0;
  if (count > 30) throw invalidField("rule.parts", "too_many", "At most 30 conditions");
};

/** @throws not_found */
export const listPromotionGroups = (
  ctx: Context,
  card_id: string,
): Promise<{ items: PromotionGroup[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    found(await selectGroupCard(tx, ctx.scope, card_id));
    return { items: await selectGroups(tx, ctx.scope, card_id), next_cursor: null };
  });

/** @throws not_found */
export const readPromotionGroup = (ctx: Context, at: GroupAt): Promise<PromotionGroup> =>
  ctx.database.read(ctx.scope, async (tx) => found(await selectGroup(tx, ctx.scope, at)));

/** Present members of a group. */
export const listGroupMembers = (
  ctx: BusinessContext,
  at: GroupAt,
  { limit = listedMembers }: QueryOf<typeof listPromotionGroupMembers>,
): Promise<ResponseOf<typeof listPromotionGroupMembers>> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const group = found(await selectGroup(tx, ctx.scope, at));
    const moment = await momentOf(tx, ctx);
    const rows = await selectGroupMembers(tx, ctx.scope, { card_id: at.card_id, group, moment, limit });
    const items = rows.map(({ members: _members, ...member }) => member);
    return { items, next_cursor: null, members: rows[0]?.members ?? 0 };
  });

/** Counts whom a rule would find, with some of them where the caller may see customers. */
export const countGroup = (ctx: BusinessContext, card_id: string, rule: GroupRule): Promise<GroupCounts> =>
  ctx.database.read(ctx.scope, async (tx) => {
    found(await selectGroupCard(tx, ctx.scope, card_id));
    requireSmall(rule);
    const asked = { card_id, rule, moment: await momentOf(tx, ctx) };
    const counts = await countRule(tx, ctx.scope, asked);
    const mayName = holds(ctx.actor, "users_view");
    return { ...counts, sample: mayName ? await selectSample(tx, ctx.scope, { ...asked, limit: sampleSize }) : [] };
  });

/** The same without an actor's rights, inside a transaction that is open: members of the card, and those whom a rule finds. */
export const countByRule = async (
  tx: Transaction,
  ctx: BusinessContext,
  { card_id, rule }: { card_id: string; rule: GroupRule },
): Promise<Pick<GroupCounts, "members" | "matching">> =>
  countRule(tx, ctx.scope, { card_id, rule, moment: await momentOf(tx, ctx) });

/** Adds a group; without a rule its members are named by hand. */
export const addGroup = (
  ctx: BusinessContext,
  card_id: string,
  { name, rule = null }: BodyOf<typeof addPromotionGroup>,
  idempotency: Idempotency | undefined,
): Promise<PromotionGroup> =>
  ctx.database.write(ctx.scope, async (tx) => {
    requireSmall(rule);
    found(await selectGroupCard(tx, ctx.scope, card_id));
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      if ((await selectGroups(tx, ctx.scope, card_id)).length >= mostGroups)
        throw invalidField("name", "too_many", `At most ${mostGroups}`);
      const kind = rule === null ? ("static" as const) : ("rule" as const);
      const fields = { name: name.trim(), kind, rule, status: "active" as const };
      await insertGroup(tx, ctx.scope, { ...fields, _id: entity_id, card_id, now: nowIso(ctx.clock) });
      const after = { name: fields.name, kind };
      await insertAuditEntry(tx, ctx, { action: "created", entity: "promotion_groups", entity_id, after });
    });
    return found(await selectGroup(tx, ctx.scope, { card_id, _id }));
  });

const actionOf = (before: PromotionGroup, after: Pick<PromotionGroup, "status">) =>
  before.status === after.status ? "updated" : after.status === "archived" ? "archived" : "restored";

/**
 * Changes a group. Members who are named by hand stay named while it has a rule.
 * @throws version_conflict when it has changed since
 */
export const changeGroup = (
  ctx: BusinessContext,
  { version, ...at }: GroupAt & { version: number },
  changes: BodyOf<typeof changePromotionGroup>,
): Promise<PromotionGroup> =>
  ctx.database.write(ctx.scope, async (tx) => {
    requireSmall(changes.rule);
    const before = ofVersion(await selectGroupForChange(tx, ctx.scope, at), version);
    const rule = changes.rule === undefined ? before.rule : changes.rule;
    const after = {
      name: changes.name?.trim() ?? before.name,
      kind: rule === null ? ("static" as const) : ("rule" as const),
      rule,
      status: changes.status ?? before.status,
    };
    const diff = auditChanges(
      "promotion_groups",
      { name: before.name, rule: before.rule, status: before.status },
      { name: after.name, rule: after.rule, status: after.status },
    );
    if (diff === null) return before;
    await updateGroup(tx, ctx.scope, at._id, { ...after, now: nowIso(ctx.clock) });
    const action = actionOf(before, after);
    await insertAuditEntry(tx, ctx, { action, entity: "promotion_groups", entity_id: at._id, ...diff });
    return found(await selectGroup(tx, ctx.scope, at));
  });

/** Names members by hand and takes others out; all are the card's, or nothing is done. */
export const nameMembers = (
  ctx: BusinessContext,
  at: GroupAt,
  { add = [], remove = [] }: BodyOf<typeof namePromotionGroupMembers>,
): Promise<{ added: number; removed: number }> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const group = found(await selectGroupForChange(tx, ctx.scope, at));
    if (group.kind !== "static") throw invalidField("add", "by_rule", "The group's rule decides who is in it");
    const ids = [...new Set([...add, ...remove])];
    if ((await countCardMembers(tx, ctx.scope, { card_id: at.card_id, ids })) < ids.length)
      throw invalidField("add", "unknown_member", "Must be members of this card");
    const removed = await deleteGroupMembers(tx, ctx.scope, { _id: at._id, ids: remove });
    const added = await insertGroupMembers(tx, ctx.scope, { ...at, ids: add, now: nowIso(ctx.clock) });
    const tell = (action: "members_added" | "members_removed", members: number) =>
      insertAuditEntry(tx, ctx, { action, entity: "promotion_groups", entity_id: at._id, after: { members } });
    if (removed.length > 0) await tell("members_removed", removed.length);
    if (added.length > 0) await tell("members_added", added.length);
    return { added: added.length, removed: removed.length };
  });

interface AtThatTime extends GroupAt {
  readonly at: string;
}

const groupThen = async (tx: Transaction, scope: BusinessScope, { at, ...group }: AtThatTime) => ({
  group: found(await selectGroup(tx, scope, group)),
  moment: { at, day: localDay(at, (await readBusinessSettings(tx, scope)).time_zone) },
});

/** The next members of a group by their ids, in it at that time; none after the last. Throws not_found. */
export const readGroupPortion = async (
  tx: Transaction,
  scope: BusinessScope,
  { after, limit, ...asked }: AtThatTime & { after: string; limit: number },
): Promise<GroupPortion[]> => {
  const then = await groupThen(tx, scope, asked);
  return selectGroupPortion(tx, scope, { card_id: asked.card_id, ...then, after, limit });
};

/** How many were in a group at that time. Throws not_found. */
export const countGroupMembers = async (tx: Transaction, scope: BusinessScope, asked: AtThatTime): Promise<number> =>
  countMembers(tx, scope, { card_id: asked.card_id, ...(await groupThen(tx, scope, asked)) });

/** Which of these groups of a card are in use. */
export const readKnownGroupIds = async (
  tx: Transaction,
  scope: BusinessScope,
  asked: { card_id: string; ids: readonly string[] },
): Promise<string[]> => (await selectKnownGroups(tx, scope, asked)).map(({ _id }) => _id);

/**
 * The groups that a member is in at that moment, of those that coupons of the programme are for; archived groups have no
 * members. Nothing is asked where no coupon is for a group.
 */
export const readTargetedGroups = async (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
  { card_id, coupons, time_zone }: Pick<Programme, "card_id" | "coupons" | "time_zone">,
  at: string,
): Promise<readonly string[]> => {
  const ids = coupons.flatMap(({ status, target }) =>
    status === "active" && target.kind === "promotion_group" ? [target.promotion_group_id] : [],
  );
  if (ids.length === 0) return [];
  const groups = await selectKnownGroups(tx, scope, { card_id, ids: [...new Set(ids)] });
  if (groups.length === 0) return [];
  const moment = { at, day: localDay(at, time_zone) };
  return (await selectGroupsOf(tx, scope, { card_subscription_id, groups, moment })).map(({ _id }) => _id);
};
