/** Takes promises in the order of their queue, each in one transaction with what becomes of it. */
import { createHash, createPublicKey, verify, type KeyObject } from "node:crypto";
import { deviceRole } from "@rewardo/contract/device-role";
import type { PromiseOutcome, Sent, stopReasons, TillPromise } from "@rewardo/contract/till-queues";
import { promiseHours, promiseMoment, promiseText } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { DeviceActor } from "../../../platform/actor.ts";
import { KeyTaken } from "../../ledger/ledger/index.ts";
import { readTransactionRecordsIn } from "../../ledger/transactions/index.ts";
import { insertConflict, selectConflicts, selectPlaceExists } from "./conflict-queries.ts";
import { queueToSendTo, readQueueIn } from "./queues.ts";
import {
  insertPromise,
  selectFirstQueueHeld,
  selectPromise,
  selectQueue,
  selectQueueForChange,
  updateQueueEnded,
  updateQueueTaken,
  type HeldQueue,
  type PromiseRow,
} from "./queue-queries.ts";
import { cardOf, payloadHash, repeatOf, settlePromise, undoWaiting, type Reason, type Settled } from "./settling.ts";

/** Tries for a card at which other tills are faster. */
const attempts = 5;

/** A promise with what was made of its text. */
interface Read {
  readonly promise: TillPromise;
  readonly hash: string;
  readonly isSigned: boolean;
}

const readPromise = (queue_id: string, key: KeyObject, promise: TillPromise): Read => {
  const text = Buffer.from(promiseText(queue_id, promise));
  const signature = Buffer.from(promise.signature, "base64url");
  return {
    promise,
    hash: createHash("sha256").update(text).digest("hex"),
    isSigned: verify("sha256", text, { key, dsaEncoding: "ieee-p1363" }, signature),
  };
};

type StopReason = (typeof stopReasons)[number];

/** One promise in the transaction that holds its queue: how it was taken, or why not. */
type Taken =
  | {
      readonly row: PromiseRow;
      readonly ids: readonly string[];
      readonly changed: readonly string[];
      readonly isNew: boolean;
    }
  | { readonly stopped: StopReason; readonly isNew: boolean };

interface Taking {
  readonly queue_id: string;
  readonly read: Read;
  readonly isHandedOver: boolean;
  /** Why it cannot be counted, if that was found out before. */
  readonly reason: Reason | null;
}

/** Shows a promise that is not the queue's own as it stands: nothing of it is believed. */
const showStopped = async (
  tx: Transaction,
  ctx: BusinessContext,
  { _id: queue_id, device_id, account_id }: HeldQueue,
  { promise: { seq } }: Read,
  stopped: StopReason,
): Promise<Taken> => {
  const nobody = { card_subscription_id: null, number: null, units: null, rewards: 0, amount: null, place_id: null };
  const conflict = { queue_id, seq, kind: "unknown", code: "signature", params: { seq, why: stopped } } as const;
  const now = nowIso(ctx.clock);
  const row = { _id: newId(), ...conflict, ...nobody, device_id, account_id, occurred_at: null, now };
  return { stopped, isNew: await insertConflict(tx, ctx.scope, row) };
};

/** Notes a promise that cannot be counted. */
const settleAsConflict = async (
  tx: Transaction,
  ctx: BusinessContext,
  { _id: queue_id, device_id, account_id }: HeldQueue,
  { promise }: Read,
  { code, params }: Reason,
  at: string | null,
): Promise<Settled> => {
  const _id = newId();
  const now = nowIso(ctx.clock);
  const card_subscription_id = await cardOf(tx, ctx, promise, at ?? now);
  const visit = promise.kind === "visit" ? promise.visit : null;
  const [units, rewards] = [visit?.promised ?? null, visit?.reward_ids?.length ?? 0];
  await insertConflict(tx, ctx.scope, {
    ...{
      _id,
      queue_id,
      seq: promise.seq,
      kind: promise.kind,
      code,
      params,
      card_subscription_id,
      units,
      rewards,
    },
    number: visit?.number ?? null,
    amount: visit?.amount ?? null,
    // A till that was moved, or that lies, can name any place.
    place_id: visit !== null && (await selectPlaceExists(tx, ctx.scope, visit.place_id)) ? visit.place_id : null,
    ...{ device_id, account_id, occurred_at: at, now },
  });
  const noted = { transaction_id: null, conflict_id: _id, card_subscription_id, units: units ?? 0, rewards };
  return { outcome: "conflict", ...noted, ids: [], changed: [] };
};

/** Notes what a guest was promised beyond what the visit brought; the visit itself is counted. */
const noteMissing = async (
  tx: Transaction,
  ctx: BusinessContext,
  queue: HeldQueue,
  read: Read,
  { settled, at }: { settled: Settled; at: string | null },
): Promise<string | null> => {
  const { missing, card_subscription_id } = settled;
  const { promise } = read;
  if (missing === undefined || promise.kind !== "visit") return settled.conflict_id;
  const { device_id, account_id } = queue;
  const _id = newId();
  const { place_id, number, amount = null } = promise.visit;
  await insertConflict(tx, ctx.scope, {
    ...{ _id, queue_id: queue._id, seq: promise.seq, kind: "visit", code: "counted_less", params: missing },
    ...{ card_subscription_id, number, amount, units: missing.promised - missing.given, rewards: 0, place_id },
    ...{ device_id, account_id, occurred_at: at, now: nowIso(ctx.clock) },
  });
  return _id;
};

/**
 * Who answers for a queue's promises: its device or person, with the rights of the moment of the promise; not who serves at the device
 * while they are sent, if anybody does.
 */
const authorOf = ({ actor }: BusinessContext, queue: HeldQueue): BusinessContext["actor"] => {
  const { serving: _serving, awaits_pin, ...author } = actor as DeviceActor;
  const rights = awaits_pin === true ? { permissions: new Set(deviceRole.permissions) } : {};
  return {
    ...author,
    ...rights,
    _id: queue.device_id ?? queue.account_id ?? actor._id,
  } as BusinessContext["actor"];
};

const takeIn = async (tx: Transaction, caller: BusinessContext, taking: Taking): Promise<Taken> => {
  const { queue_id, read, isHandedOver } = taking;
  const { promise, hash, isSigned } = read;
  await selectFirstQueueHeld(tx, caller.scope, queue_id);
  const queue = found((await selectQueueForChange(tx, caller.scope, queue_id)) ?? null);
  const ctx = { ...caller, actor: authorOf(caller, queue) };
  if (promise.seq <= queue.last_seq) {
    const row = found((await selectPromise(tx, ctx.scope, { queue_id, seq: promise.seq })) ?? null);
    return row.hash === hash
      ? { row, ids: [], changed: [], isNew: false }
      : showStopped(tx, ctx, queue, read, "altered");
  }
  if (promise.seq > queue.last_seq + 1) return { stopped: "gap", isNew: false };
  if (!isSigned) return showStopped(tx, ctx, queue, read, "signature");
  if (promise.previous !== queue.last_hash) return showStopped(tx, ctx, queue, read, "order");

  const nowMs = ctx.clock.nowMs();
  const now = nowIso(ctx.clock);
  const moment = promiseMoment(promise, { nowMs, not_before: queue.last_at });
  const reason: Reason | null =
    taking.reason ??
    ("refused" in moment ? { code: moment.refused, params: { hours: promiseHours } } : null) ??
    (isHandedOver ? { code: "queue_ended", params: {} } : null);
  const idempotency_actor = ctx.actor._id;
  // Between a refusal and its note another queue may have sent the key.
  const repeated = taking.reason?.code === "key_used" ? null : await repeatOf(tx, ctx, promise, moment.at ?? now);
  const { at } = moment;
  const isCountable = reason === null && at !== null;
  const withdrawn =
    repeated === null && !isCountable && taking.reason === null
      ? await undoWaiting(tx, ctx, { promise, at }, now)
      : null;
  const settled =
    repeated ??
    withdrawn ??
    (isCountable
      ? await settlePromise(tx, ctx, { queue, promise, at }, now)
      : await settleAsConflict(tx, ctx, queue, read, reason ?? { code: "moment_unknown", params: {} }, at));
  const { ids, changed, missing: _missing, ...decided } = settled;
  const written = { ...decided, conflict_id: await noteMissing(tx, ctx, queue, read, { settled, at: moment.at }) };
  const { seq, kind, idempotency_key, answered_at } = promise;
  const row = { queue_id, seq, hash, payload_hash: payloadHash(promise), kind, occurred_at: moment.at, ...written };
  await insertPromise(tx, ctx.scope, { ...row, idempotency_actor, idempotency_key, answered_at, now });
  await updateQueueTaken(tx, ctx.scope, { _id: queue_id, seq, hash, at: moment.at });
  return { row: { ...row, is_undone: false }, ids, changed, isNew: true };
};

/** Refusals of the till and the engine that become a conflict; anything else is a failure, and the promise is sent again. */
const reasonOf = (error: unknown): Reason | null => {
  if (!(error instanceof AppError)) return null;
  const { code, params } = error;
  if (code === "refused") return (params?.["rejected"] as readonly Reason[] | undefined)?.[0] ?? null;
  if (code === "not_found") return { code: "place_not_allowed", params: {} };
  const known = ["card_number_not_found", "card_number_ambiguous", "card_of_another_business", "forbidden"];
  if (known.includes(code)) return { code, params: {} };
  return code === "reversal_window_over" ? { code, params: params ?? {} } : null;
};

/**
 * Takes one promise. What its own transaction refuses is rolled back, and a second one notes it as a conflict: a crash between the
 * two leaves nothing, and the promise is sent again.
 */
const takeOne = async (ctx: BusinessContext, taking: Taking): Promise<Taken> => {
  let { reason } = taking;
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      return await ctx.database.write(ctx.scope, (tx) => takeIn(tx, ctx, { ...taking, reason }));
    } catch (error) {
      const isOvertaken = error instanceof KeyTaken || (error instanceof AppError && error.code === "conflict");
      if (isOvertaken) continue;
      const refusal = reasonOf(error);
      if (refusal === null) throw error;
      reason = refusal;
    }
  }
  throw new AppError("conflict");
};

/** How promises that were taken stand now. */
export const toOutcomes = async (
  tx: Transaction,
  ctx: BusinessContext,
  rows: readonly PromiseRow[],
): Promise<PromiseOutcome[]> => {
  const ids = rows.flatMap(({ transaction_id }) => transaction_id ?? []);
  const records = new Map((await readTransactionRecordsIn(tx, ctx.scope, ids)).map((record) => [record._id, record]));
  const conflict_ids = rows.flatMap(({ conflict_id }) => conflict_id ?? []);
  const page = { limit: conflict_ids.length, direction: "desc", cursor: null } as const;
  const wanted = { place_ids: null, ids: conflict_ids };
  const conflicts = conflict_ids.length === 0 ? [] : await selectConflicts(tx, ctx.scope, wanted, page);
  return rows.map(({ seq, outcome, transaction_id, conflict_id }) => {
    const record = transaction_id === null ? undefined : records.get(transaction_id);
    const conflict = conflicts.find(({ _id }) => _id === conflict_id);
    return {
      ...{ seq, outcome, transaction_id },
      delta: record?.delta ?? null,
      balance_after: record?.balance_after ?? null,
      conflict: conflict === undefined ? null : { _id: conflict._id, reason: conflict.reason, status: conflict.status },
    };
  });
};

/** Tells open consoles what was written, and that something changed. */
const tell = ({ live, scope: { business_id } }: BusinessContext, taken: readonly Taken[]): void => {
  const ids = taken.flatMap((one) => ("row" in one ? one.ids : []));
  const changed = taken.flatMap((one) => ("row" in one ? one.changed : []));
  if (ids.length > 0) live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids });
  if (changed.length > 0)
    live.publish({ kind: "rows", business_id, action: "update", type: "transaction", ids: changed });
  if (taken.some(({ isNew }) => isNew)) live.publish({ kind: "business", business_id });
};

/** Takes a batch in its order, up to the first that is not the next of its queue. */
export const sendPromises = async (
  ctx: BusinessContext,
  queue_id: string,
  promises: readonly TillPromise[],
): Promise<Sent> => {
  const { queue, isHandedOver } = await queueToSendTo(ctx, queue_id);
  if (isHandedOver) {
    const ended = { _id: queue_id, now: nowIso(ctx.clock) };
    await ctx.database.write(ctx.scope, (tx) => updateQueueEnded(tx, ctx.scope, ended));
  }
  const key = createPublicKey({ key: queue.public_key, format: "der", type: "spki" });
  const all: Taken[] = [];
  let stopped: Sent["stopped"] = null;
  try {
    for (const promise of promises) {
      const read = readPromise(queue_id, key, promise);
      const taken = await takeOne(ctx, { queue_id, read, isHandedOver, reason: null });
      all.push(taken);
      if (!("stopped" in taken)) continue;
      stopped = { seq: promise.seq, reason: taken.stopped };
      break;
    }
  } finally {
    tell(ctx, all);
  }
  const rows = all.flatMap((one) => ("row" in one ? [one.row] : []));
  return ctx.database.read(ctx.scope, async (tx) => ({
    outcomes: await toOutcomes(tx, ctx, rows),
    stopped,
    queue: await readQueueIn(tx, ctx, found((await selectQueue(tx, ctx.scope, queue_id)) ?? null)),
  }));
};
