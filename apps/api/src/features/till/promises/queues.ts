/** A browser's queue: opened for one device or session, and over when that is. */
import { createPublicKey } from "node:crypto";
import type { QueueKey, TillQueue } from "@rewardo/contract/till-queues";
import { firstHash } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { readSessionByHash } from "../../../platform/session/sessions.ts";
import { readOfflineLimitsIn } from "./limits.ts";
import { insertQueue, selectQueue, type QueueRow } from "./queue-queries.ts";

/** The key as it is kept. Throws validation_failed for a point that is not on the curve. */
const toStored = (key: QueueKey): Buffer => {
  try {
    return createPublicKey({ key: { ...key }, format: "jwk" }).export({ format: "der", type: "spki" });
  } catch {
    throw invalidField("key", "invalid", "No point of the curve P-256");
  }
};

/** How a queue stands, inside a transaction that is open. */
export const readQueueIn = async (tx: Transaction, ctx: BusinessContext, queue: QueueRow): Promise<TillQueue> => {
  const { _id, device_id, account_id, last_seq, last_hash, created_at, ended_at } = queue;
  const limits = await readOfflineLimitsIn(tx, ctx.scope);
  const answered_at = nowIso(ctx.clock);
  return { _id, device_id, account_id, next_seq: last_seq + 1, last_hash, limits, created_at, ended_at, answered_at };
};

/** Programs commit visits with a key of theirs, and know when they have a network. */
const requireTill = ({ actor }: BusinessContext): void => {
  if (actor.kind !== "device" && actor.kind !== "account") throw new AppError("forbidden");
};

export const openQueue = (
  ctx: BusinessContext,
  { key }: { readonly key: QueueKey },
  idempotency: Idempotency,
): Promise<TillQueue> => {
  requireTill(ctx);
  const public_key = toStored(key);
  const { actor } = ctx;
  const isDevice = actor.kind === "device";
  return ctx.database.write(ctx.scope, async (tx) => {
    const id = await createOnce(tx, ctx, idempotency, async (_id) => {
      await insertQueue(tx, ctx.scope, {
        ...{ _id, public_key, last_hash: firstHash, now: nowIso(ctx.clock) },
        device_id: isDevice ? actor._id : null,
        account_id: isDevice ? null : actor._id,
        session_hash: isDevice ? null : Buffer.from(actor.session_hash, "hex"),
      });
      await insertAuditEntry(tx, ctx, { action: "opened", entity: "till_queues", entity_id: _id });
    });
    return readQueueIn(tx, ctx, found(await selectQueue(tx, ctx.scope, id)));
  });
};

/** The caller is the device or the session that the queue was opened for. */
const isOwn = ({ actor }: BusinessContext, queue: QueueRow): boolean =>
  queue.device_id === null
    ? actor._id === queue.account_id && queue.session_hash?.toString("hex") === actor.session_hash
    : actor._id === queue.device_id;

/** Throws not_found for a queue of somebody else. */
export const requireOwnQueue = async (ctx: BusinessContext, id: string): Promise<QueueRow> => {
  const queue = await ctx.database.read(ctx.scope, (tx) => selectQueue(tx, ctx.scope, id));
  if (queue === undefined || !isOwn(ctx, queue)) throw notFound();
  return queue;
};

const isOver = async (ctx: BusinessContext, { ended_at, is_revoked, session_hash }: QueueRow): Promise<boolean> =>
  ended_at !== null ||
  is_revoked ||
  (session_hash !== null && (await readSessionByHash(ctx.database, ctx.clock, session_hash)) === null);

/**
 * The queue to send to: one's own; or one that has ended, whose rest whoever signs in next in that browser hands over.
 * Throws not_found for a queue of somebody else that goes on.
 */
export const queueToSendTo = async (
  ctx: BusinessContext,
  id: string,
): Promise<{ queue: QueueRow; isHandedOver: boolean }> => {
  requireTill(ctx);
  const queue = found((await ctx.database.read(ctx.scope, (tx) => selectQueue(tx, ctx.scope, id))) ?? null);
  if (isOwn(ctx, queue) && queue.ended_at === null) return { queue, isHandedOver: false };
  if (!(await isOver(ctx, queue))) throw notFound();
  return { queue, isHandedOver: true };
};

export const readQueue = async (ctx: BusinessContext, id: string): Promise<TillQueue> => {
  const queue = await requireOwnQueue(ctx, id);
  return ctx.database.read(ctx.scope, (tx) => readQueueIn(tx, ctx, queue));
};
