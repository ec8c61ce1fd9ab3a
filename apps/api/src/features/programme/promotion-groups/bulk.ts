/** Adds many customers to a group whose members are chosen by hand. */
import type { UsersBulk } from "@rewardo/contract/bulk-changes";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import type { BulkAuthor, BulkKind } from "../../../platform/bulk.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, invalidField } from "../../../platform/errors.ts";
import { holds } from "../../../platform/actor.ts";
import {
  deleteGroupMembers,
  insertGroupMembers,
  selectGroup,
  selectGroupForChange,
  selectCardHolders,
} from "./queries.ts";

const groupOf = ({ card_id, promotion_group_id }: UsersBulk) => ({ card_id, _id: promotion_group_id });

const note = async (
  tx: Transaction,
  author: BulkAuthor,
  change: UsersBulk,
  { action, members }: { action: "members_added" | "members_removed"; members: number },
): Promise<void> => {
  if (members === 0) return;
  const group = await selectGroup(tx, author.scope, groupOf(change));
  const after = { members, name: group?.name };
  await insertAuditEntry(tx, author, {
    action,
    entity: "promotion_groups",
    entity_id: change.promotion_group_id,
    after,
  });
};

/** Bulk change of groups; another feature finds the customers. */
export const groupBulk: Omit<BulkKind<UsersBulk, never>, "find"> = {
  check: async (tx, ctx, change) => {
    // A group is the whole business's.
    if (ctx.actor.place_ids !== null) throw new AppError("forbidden");
    if (!holds(ctx.actor, "users_view")) throw new AppError("forbidden");
    const group = await selectGroup(tx, ctx.scope, groupOf(change));
    if (group === undefined || group.status === "archived")
      throw invalidField("change.promotion_group_id", "unknown_group", "Must be a group of this card");
    if (group.kind !== "static")
      throw invalidField("change.promotion_group_id", "by_rule", "The group's rule decides who is in it");
  },
  apply: async (tx, author, ids, change) => {
    const group = await selectGroupForChange(tx, author.scope, groupOf(change));
    if (group === undefined || group.kind !== "static") return new Map();
    const held = await selectCardHolders(tx, author.scope, { card_id: change.card_id, user_ids: ids });
    const memberships = held.map(({ card_subscription_id }) => card_subscription_id);
    const named = { ...groupOf(change), ids: memberships, now: nowIso(author.clock) };
    const added = new Set((await insertGroupMembers(tx, author.scope, named)).map((one) => one.card_subscription_id));
    await note(tx, author, change, { action: "members_added", members: added.size });
    const before = new Map<string, readonly string[]>();
    for (const { user_id, card_subscription_id } of held) {
      if (added.has(card_subscription_id)) before.set(user_id, [...(before.get(user_id) ?? []), card_subscription_id]);
    }
    return before;
  },
  revert: async (tx, author, rows, change) => {
    const added = new Map(
      rows.flatMap(({ entity_id, before }) => (before as string[]).map((id) => [id, entity_id] as const)),
    );
    const gone = await deleteGroupMembers(tx, author.scope, { _id: change.promotion_group_id, ids: [...added.keys()] });
    await note(tx, author, change, { action: "members_removed", members: gone.length });
    return new Set(gone.flatMap(({ card_subscription_id }) => added.get(card_subscription_id) ?? []));
  },
};
