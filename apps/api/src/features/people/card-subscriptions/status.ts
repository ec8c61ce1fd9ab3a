/** Freezing, unfreezing and closing memberships. */
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { countMembers } from "../../programme/cards/index.ts";
import { lapseMembership } from "./end.ts";
import { readOneIn, requireHeld, tellChanged } from "./membership.ts";
import { selectStatusForChange, updateCardSubscriptionStatus } from "./queries.ts";

type Status = ManagedCardSubscription["status"];

const actions = {
  frozen: "frozen",
  active: "unfrozen",
  closed: "closed",
  invited: "invited",
  unclaimed: "unclaimed",
} as const;

/**
 * Sets the status, which also makes concurrent writers on the membership read it again. One that is so already stays as it
 * is. What a membership has lapses when it is closed: no one can use it any more, and nothing of it is owed.
 */
const setStatus = async (ctx: BusinessContext, id: string, next: Status): Promise<ManagedCardSubscription> => {
  const { membership, isChanged, ids } = await ctx.database.write(ctx.scope, async (tx) => {
    let ids: string[] = [];
    const { status, card_id } = found(await selectStatusForChange(tx, ctx.scope, id));
    const isSo = status === next || (next === "active" && status === "invited");
    if (!isSo) {
      requireHeld(status);
      if (next === "closed") ids = await lapseMembership(tx, ctx, id, { why: "close", of: id });
      await updateCardSubscriptionStatus(tx, ctx.scope, id, {
        status: next,
        merged_into: null,
        now: nowIso(ctx.clock),
      });
      if (next === "closed") await countMembers(tx, ctx.scope, card_id, -1);
      await insertAuditEntry(tx, ctx, {
        action: actions[next],
        entity: "card_subscriptions",
        entity_id: id,
        before: { status },
        after: { status: next },
      });
    }
    return { membership: await readOneIn(tx, ctx, id), isChanged: !isSo, ids };
  });
  const { business_id } = ctx.scope;
  if (ids.length > 0) ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  if (isChanged) tellChanged(ctx);
  return membership;
};

export const freezeCardSubscription = (ctx: BusinessContext, id: string): Promise<ManagedCardSubscription> =>
  setStatus(ctx, id, "frozen");

export const unfreezeCardSubscription = (ctx: BusinessContext, id: string): Promise<ManagedCardSubscription> =>
  setStatus(ctx, id, "active");

export const closeCardSubscription = (ctx: BusinessContext, id: string): Promise<ManagedCardSubscription> =>
  setStatus(ctx, id, "closed");
