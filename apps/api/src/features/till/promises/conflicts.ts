/** Conflicts as people see and settle them: given after all by a correction, or left. */
import type { BodyOf, QueryOf } from "@rewardo/contract/endpoint";
import type {
  givePromise as giveEndpoint,
  listPromiseConflicts as listEndpoint,
  PromiseConflict,
} from "@rewardo/contract/promise-conflicts";
import type { QueueConflict } from "@rewardo/contract/till-queues";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { type PageQuery, readPage } from "../../../platform/list.ts";
import { accountBehind, mayActAt, requireAccountBehind, type Actor } from "../../../platform/actor.ts";
import { writeAdjustment } from "../../people/card-subscriptions/index.ts";
import { writeOnce } from "../../ledger/ledger/index.ts";
import { readSurvivor } from "../../ledger/transactions/index.ts";
import {
  countConflicts,
  selectCommittedSince,
  selectConflict,
  selectConflictHeld,
  selectConflicts,
  updateConflictSettled,
  type ConflictRecord,
  type ConflictsWanted,
  type ConflictSettled,
} from "./conflict-queries.ts";
import { requireOwnQueue } from "./queues.ts";

/** At a place where one acts and within one's own limit; what one promised oneself, only without a limit. */
const maySettle = (actor: Actor, { place_id, account_id, units }: ConflictRecord): boolean => {
  const { adjust_max } = actor.limits;
  if (!actor.permissions.has("points_adjust") || actor.kind === "device") return false;
  if (adjust_max !== null && (account_id === accountBehind(actor) || (units ?? 0) > adjust_max)) return false;
  return place_id === null ? actor.place_ids === null : mayActAt(actor, place_id);
};

/** The same rule for a query; a device settles nothing, as if it acted nowhere. */
const settledBy = (actor: Actor): Pick<ConflictsWanted, "place_ids" | "settled_within"> => ({
  place_ids: actor.kind === "device" ? [] : actor.place_ids,
  settled_within: { account_id: accountBehind(actor), adjust_max: actor.limits.adjust_max },
});

const toWire = ({ actor }: BusinessContext, record: ConflictRecord): PromiseConflict => ({
  ...record,
  can: { settle: record.status === "open" && maySettle(actor, record) },
});

const list = (ctx: BusinessContext, query: Pick<PageQuery, "limit" | "cursor" | "count">, wanted: ConflictsWanted) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { limit, cursor, count } = query;
    const { items, ...rest } = await readPage(
      { limit, cursor, count },
      {
        name: "promise_conflicts",
        scope: ctx.scope,
        filters: wanted,
        select: (page) => selectConflicts(tx, ctx.scope, wanted, page),
        valueOf: (row) => row.created_at,
        count: (most) => countConflicts(tx, ctx.scope, wanted, most),
      },
    );
    return { items: items.map((row) => toWire(ctx, row)), ...rest };
  });

/** Newest first, of the places where the reader acts. */
export const listPromiseConflicts = (ctx: BusinessContext, query: QueryOf<typeof listEndpoint>) => {
  const { status, can_settle, place_id, device_id, user_id } = query;
  const seen = can_settle === true ? settledBy(ctx.actor) : { place_ids: ctx.actor.place_ids };
  return list(ctx, query, { ...seen, status, place_id, device_id, user_id });
};

const toQueueWire = (conflict: PromiseConflict): QueueConflict => {
  const { user_name: _user, account_name: _account, ...rest } = conflict;
  const { settled_by: _by, settled_by_name: _name, note: _note, ...shown } = rest;
  return shown;
};

/** Those of a queue of one's own. */
export const listQueueConflicts = async (
  ctx: BusinessContext,
  id: string,
  query: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) => {
  const { _id: queue_id } = await requireOwnQueue(ctx, id);
  const { items, next_cursor } = await list(ctx, query, { place_ids: null, queue_id });
  return { items: items.map((item) => toQueueWire(item)), next_cursor };
};

const readIn = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<PromiseConflict> =>
  toWire(ctx, found((await selectConflict(tx, ctx.scope, id, ctx.actor.place_ids)) ?? null));

export const readPromiseConflict = (ctx: BusinessContext, id: string): Promise<PromiseConflict> =>
  ctx.database.read(ctx.scope, (tx) => readIn(tx, ctx, id));

/** The conflict, held until the end of the transaction; another decision at the same time waits here. */
const holdOpen = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<PromiseConflict> => {
  await selectConflictHeld(tx, ctx.scope, id);
  return readIn(tx, ctx, id);
};

const requireOpen = ({ status, can }: PromiseConflict): void => {
  if (status !== "open") throw new AppError("already_decided", { params: { status } });
  if (!can.settle) throw new AppError("forbidden");
};

const writeSettled = async (
  tx: Transaction,
  ctx: BusinessContext,
  settled: Pick<ConflictSettled, "_id" | "note" | "transaction_id" | "card_subscription_id"> & {
    readonly status: "given" | "left";
  },
): Promise<void> => {
  const now = nowIso(ctx.clock);
  await updateConflictSettled(tx, ctx.scope, { ...settled, settled_by: requireAccountBehind(ctx.actor), now });
  const { _id, status, transaction_id } = settled;
  await insertAuditEntry(tx, ctx, {
    ...{ action: status, entity: "promise_conflicts", entity_id: _id, before: { status: "open" } },
    after: { status, ...(transaction_id !== null && { transaction_id }) },
  });
};

const tellSettled = ({ live, scope: { business_id } }: BusinessContext, ids: readonly string[]): void => {
  if (ids.length > 0) live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  live.publish({ kind: "business", business_id });
};

/** Without a transaction there is no row that knows the key: who has decided so before gets the same answer. */
const isRepeated = (
  { actor }: BusinessContext,
  { status, settled_by }: PromiseConflict,
  wanted: "given" | "left",
): boolean => status === wanted && settled_by === accountBehind(actor);

/** The visit that the till has committed itself under the conflict's key; of another customer's card it is another visit. */
const readCommittedIn = async (
  tx: Transaction,
  { scope }: BusinessContext,
  { _id, card_subscription_id }: PromiseConflict,
): Promise<{ transaction_id: string; card_subscription_id: string } | null> => {
  const committed = await selectCommittedSince(tx, scope, _id);
  if (committed === undefined || card_subscription_id === null) return committed ?? null;
  const { survivor_id } = await readSurvivor(tx, scope, card_subscription_id);
  const counted = await readSurvivor(tx, scope, committed.card_subscription_id);
  return counted.survivor_id === survivor_id ? committed : null;
};

/**
 * Gives what was promised by a correction of the card as it is now. What was handed over anyway needs none: `delta` is 0 then. What
 * the till has committed itself meanwhile needs none either, and the conflict names that visit.
 */
export const givePromise = async (
  ctx: BusinessContext,
  id: string,
  { delta, card_subscription_id, note }: BodyOf<typeof giveEndpoint>,
  idempotency: Idempotency,
): Promise<PromiseConflict> => {
  const { result, isRepeat } = await writeOnce(
    ctx,
    idempotency,
    async (tx) => {
      const conflict = await holdOpen(tx, ctx, id);
      const given = delta ?? conflict.units ?? 0;
      const committed = await readCommittedIn(tx, ctx, conflict);
      const needsNone = given === 0 || (committed !== null && committed.transaction_id === conflict.transaction_id);
      if (needsNone && isRepeated(ctx, conflict, "given")) return { conflict, ids: null };
      requireOpen(conflict);
      const settled = { _id: id, status: "given", note: note.trim() } as const;
      if (committed !== null) {
        await writeSettled(tx, ctx, { ...settled, ...committed });
        return { conflict: await readIn(tx, ctx, id), ids: [] };
      }
      // The till had taken a visit back: points would give the customer twice what it brought.
      if (conflict.kind === "undo" && given > 0)
        throw invalidField("delta", "outside_range", "Nothing can be given for an undo");
      const card_id = conflict.card_subscription_id ?? card_subscription_id ?? null;
      if (given === 0) {
        await writeSettled(tx, ctx, { ...settled, transaction_id: null, card_subscription_id: null });
        return { conflict: await readIn(tx, ctx, id), ids: [] };
      }
      if (card_id === null) throw invalidField("card_subscription_id", "required", "Say whose card it is");
      const { survivor_id } = await readSurvivor(tx, ctx.scope, card_id);
      const { adjust_max: staff_limit, adjust_day_max: day_limit } = ctx.actor.limits;
      const plan = { delta: given, reason: note, place_id: conflict.place_id, staff_limit, day_limit };
      const auditDetails = { promise_conflict_id: id };
      const written = await writeAdjustment(tx, ctx, survivor_id, plan, { idempotency, auditDetails });
      if (written === null) return null;
      const { transaction_id, ids } = written;
      await writeSettled(tx, ctx, { ...settled, transaction_id, card_subscription_id: survivor_id });
      return { conflict: await readIn(tx, ctx, id), ids };
    },
    async (tx) => ({ conflict: await readIn(tx, ctx, id), ids: null }),
  );
  if (!isRepeat && result.ids !== null) tellSettled(ctx, result.ids);
  return result.conflict;
};

/** Lets it be. Repeating the decision returns the same outcome. */
export const leavePromise = async (ctx: BusinessContext, id: string, note: string): Promise<PromiseConflict> => {
  const { conflict, isNew } = await ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdOpen(tx, ctx, id);
    if (isRepeated(ctx, before, "left")) return { conflict: before, isNew: false };
    requireOpen(before);
    const nothing = { transaction_id: null, card_subscription_id: null };
    await writeSettled(tx, ctx, { _id: id, status: "left", note: note.trim(), ...nothing });
    return { conflict: await readIn(tx, ctx, id), isNew: true };
  });
  if (isNew) tellSettled(ctx, []);
  return conflict;
};
