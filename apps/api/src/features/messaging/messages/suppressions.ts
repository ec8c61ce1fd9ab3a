/** When an address gets no more messages: at once where it does not exist or its reader complained, else in the end. */
import type { MessageSuppression } from "@rewardo/contract/message-suppressions";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { readPage, type PageQuery } from "../../../platform/list.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { holds } from "../../../platform/actor.ts";
import type { AddressChannel } from "../../base/consents/index.ts";
import {
  deleteSuppression,
  selectSuppressionForChange,
  type SuppressionReason,
  selectSuppressions,
  updateSuppression,
} from "./suppression-queries.ts";

/** Number of consecutive temporary bounces after which an address is suppressed. */
export const mostSoftBounces = 3;

export interface Returned {
  readonly channel: AddressChannel;
  readonly address: string;
  readonly user_id: string;
  /** Each message counts once, however often it is told that it came back. */
  readonly message_id: string;
  readonly reason: SuppressionReason;
  readonly now: string;
}

/** A complaint is the person's own word and outranks the rest. */
const rank: Readonly<Record<SuppressionReason, number>> = { soft_bounce: 0, hard_bounce: 1, complaint: 2 };

/** Notes that a message came back or was complained of, and suppresses its address where that is enough. */
export const noteReturned = async (
  tx: Transaction,
  scope: BusinessScope,
  { channel, address, user_id, message_id, reason, now }: Returned,
): Promise<void> => {
  const known = await selectSuppressionForChange(tx, scope, { _id: newId(), channel, address, user_id, now });
  if (known === undefined) return;
  const isRepeated = known.message_id === message_id && rank[reason] <= rank[known.reason];
  if (isRepeated) return;
  const before = known.has_arrived_since ? 0 : known.soft_bounces;
  const soft_bounces = reason === "soft_bounce" ? Math.min(before + 1, mostSoftBounces) : known.soft_bounces;
  const isEnough = reason !== "soft_bounce" || soft_bounces >= mostSoftBounces;
  const outranks = known.suppressed_at === null || rank[reason] > rank[known.reason];
  await updateSuppression(tx, scope, {
    ...{ _id: known._id, user_id, message_id, soft_bounces, now },
    reason: outranks ? reason : known.reason,
    suppressed_at: known.suppressed_at ?? (isEnough ? now : null),
  });
};

/** Addresses and names only for those who may see the customers of all places. */
export const listSuppressions = (ctx: BusinessContext, query: PageQuery) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(query, {
      name: "message suppressions",
      scope: ctx.scope,
      select: (page) => selectSuppressions(tx, ctx.scope, page),
      valueOf: (row) => row.suppressed_at,
    });
    const isEverywhere = ctx.actor.place_ids === null;
    const isKnown = isEverywhere && holds(ctx.actor, "users_view");
    const can = { lift: isEverywhere && holds(ctx.actor, "messages_modify") };
    const shown = items.map((row): MessageSuppression => ({
      ...{ ...row, can },
      ...(isKnown ? {} : { address: null, user_name: null }),
    }));
    return { items: shown, next_cursor };
  });

/** Lets messages go to an address again, until it bounces them again. */
export const liftSuppression = (ctx: BusinessContext, _id: string): Promise<undefined> => {
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = found(await deleteSuppression(tx, ctx.scope, _id));
    await insertAuditEntry(tx, ctx, { action: "lifted", entity: "message_suppressions", entity_id: _id, before });
    return undefined;
  });
};
