/** What becomes of one promise: the ledger counts it by the rules of its own moment, or says why it cannot. */
import { createHash } from "node:crypto";
import type { PromisedVisit, TillPromise } from "@rewardo/contract/till-queues";
import { cardNumberKey, canonicalJson, offlineRefusal, parseCardCode } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { holds, mayActAt } from "../../../platform/actor.ts";
import { holdMembership, selectTransactionByKey, type Membership } from "../../ledger/ledger/index.ts";
import { readTransactionRecordIn, reverseIn } from "../../ledger/transactions/index.ts";
import { commitVisitIn, findMembership, type TillBasket } from "../scanner/index.ts";
import { selectConflict, selectConflictHeld, updateConflictSettled } from "./conflict-queries.ts";
import { readOfflineLimitsIn } from "./limits.ts";
import {
  selectBalanceSeen,
  selectGivenAfter,
  selectNumberInPlace,
  selectPromise,
  selectPromiseByKey,
  selectPromised,
  updatePromiseUndone,
  type HeldQueue,
  type PromiseRow,
} from "./queue-queries.ts";

/** Why a promise is not counted: a code of its own, or the engine's. */
export interface Reason {
  readonly code: string;
  readonly params: object;
}

export const refused = (code: string, params: object = {}): AppError =>
  new AppError("refused", { params: { rejected: [{ code, params }] } });

/** What a promise became. `ids` are rows of the ledger that were written for it, `changed` those that changed. */
export interface Settled {
  readonly outcome: PromiseRow["outcome"];
  readonly transaction_id: string | null;
  readonly conflict_id: string | null;
  readonly card_subscription_id: string | null;
  readonly units: number;
  readonly rewards: number;
  /** Of a visit that was counted: what the guest was promised beyond what it brought, as under a daily limit. */
  readonly missing?: { readonly promised: number; readonly given: number };
  readonly ids: readonly string[];
  readonly changed: readonly string[];
}

const nothing = { conflict_id: null, transaction_id: null, card_subscription_id: null, units: 0, rewards: 0 } as const;
const silent = { ids: [], changed: [] } as const;

/** A promise that is to be settled, in a transaction that holds its queue. */
export interface Settling {
  readonly queue: Pick<HeldQueue, "_id">;
  readonly promise: TillPromise;
  /** When it was made. */
  readonly at: string;
}

/** Of what was promised alone. */
export const payloadHash = (promise: TillPromise): string =>
  createHash("sha256")
    .update(canonicalJson(promise.kind === "visit" ? promise.visit : promise.undo))
    .digest("hex");

const asBefore = ({ outcome, transaction_id, conflict_id, card_subscription_id }: PromiseRow): Settled => ({
  ...{ outcome, transaction_id, conflict_id, card_subscription_id, units: 0, rewards: 0 },
  ...silent,
});

const basketOf = (visit: PromisedVisit, at: string, again_after: string | undefined): TillBasket => {
  const { again_after_seq: _seq, seen_at: _seen, promised: _promised, again_after: _told, ...basket } = visit;
  return { ...basket, occurred_at: at, ...(again_after === undefined ? {} : { again_after }) };
};

/**
 * The membership of what was scanned. A number that was replaced meanwhile leads to the card in its place, for collecting: who hands
 * over for it needs the card itself.
 */
export const findPromised = async (
  tx: Transaction,
  ctx: BusinessContext,
  visit: PromisedVisit,
  at: string,
): Promise<{ membership: Membership; number: string }> => {
  const { number, place_id } = visit;
  try {
    return { membership: await findMembership(tx, ctx, { number, place_id }, at), number };
  } catch (error) {
    const code = parseCardCode(number);
    const handsOver = (visit.reward_ids?.length ?? 0) + (visit.coupons?.length ?? 0) > 0;
    const isUnknown = error instanceof AppError && error.code === "card_number_not_found" && code !== null;
    if (!isUnknown || handsOver) throw error;
    const other = await selectNumberInPlace(tx, ctx.scope, cardNumberKey(code.number));
    if (other === undefined) throw error;
    return { membership: await findMembership(tx, ctx, { number: other, place_id }, at), number: other };
  }
};

/** The instant up to which staff knew of other visits. */
const toldOf = async (
  tx: Transaction,
  ctx: BusinessContext,
  queue_id: string,
  { again_after, again_after_seq }: PromisedVisit,
): Promise<string | undefined> => {
  const earlier =
    again_after_seq === undefined
      ? undefined
      : (await selectPromise(tx, ctx.scope, { queue_id, seq: again_after_seq }))?.occurred_at;
  return [again_after, earlier ?? undefined]
    .filter((at) => at !== undefined)
    .toSorted()
    .at(-1);
};

const costOf = ({ programme }: Membership, ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + (programme.rewards.find(({ _id }) => _id === id)?.cost ?? 0), 0);

/** The till can have seen a coupon as valid only if it was there: given, or put on the card, before. */
const hasUnseenCoupon = async (
  tx: Transaction,
  { scope }: BusinessContext,
  { programme }: Membership,
  { coupons = [], seen_at }: PromisedVisit,
): Promise<boolean> => {
  if (seen_at === null || coupons.length === 0) return false;
  const made = coupons.flatMap(({ coupon_id }) => programme.coupons.find(({ _id }) => _id === coupon_id) ?? []);
  if (made.some(({ created_at }) => Date.parse(created_at) > Date.parse(seen_at))) return true;
  const grant_ids = coupons.flatMap(({ grant_id }) => grant_id ?? []);
  return grant_ids.length > 0 && selectGivenAfter(tx, scope, { grant_ids, at: seen_at });
};

/** Throws `refused` where the visit goes beyond what may be promised without a network. */
const requireWithin = async (
  tx: Transaction,
  ctx: BusinessContext,
  { queue, promise, at }: Settling,
  visit: PromisedVisit,
  { membership, units }: { membership: Membership; units: number },
): Promise<void> => {
  const { _id: card_subscription_id } = membership.row;
  const rewards = visit.reward_ids ?? [];
  const { seen_at } = visit;
  const seen =
    seen_at === null
      ? null
      : { at: seen_at, balance: await selectBalanceSeen(tx, ctx.scope, { card_subscription_id, at: seen_at }) };
  const offline = {
    unit: membership.programme.unit,
    at,
    promised: { units, visits: units > 0 ? 1 : 0, rewards: rewards.length },
    cost: costOf(membership, rewards),
    coupons: visit.coupons?.length ?? 0,
    seen,
  };
  const by = { queue_id: queue._id, answered_at: promise.answered_at, card_subscription_id };
  const before = await selectPromised(tx, ctx.scope, by);
  const refusal = offlineRefusal(offline, before, await readOfflineLimitsIn(tx, ctx.scope));
  if (refusal !== null) throw refused(refusal.code, refusal.params);
  if (await hasUnseenCoupon(tx, ctx, membership, visit)) throw refused("coupon_not_seen");
};

/** What the till had taken back under the key before the network went; taking back something else is no repeat. */
const reversedBefore = async (
  tx: Transaction,
  { scope, actor }: BusinessContext,
  target_key: string,
  reversal: { _id: string; reverses_id: string | null; card_subscription_id: string },
): Promise<Settled | null> => {
  const by = { actor_id: actor._id, key: target_key };
  const target = await selectPromiseByKey(tx, scope, by);
  const visit_id = target?.transaction_id ?? (await selectTransactionByKey(tx, scope, by))?._id;
  if (visit_id === undefined || reversal.reverses_id !== visit_id) return null;
  if (target !== undefined) await updatePromiseUndone(tx, scope, target);
  const { _id: transaction_id, card_subscription_id } = reversal;
  return { ...nothing, ...silent, outcome: "counted", transaction_id, card_subscription_id };
};

/** What the till had written under the key before the network went; another visit under it is no repeat. */
const committedBefore = async (
  tx: Transaction,
  ctx: BusinessContext,
  promise: TillPromise,
  { transaction_id, at }: { transaction_id: string; at: string },
): Promise<Settled> => {
  const record = await readTransactionRecordIn(tx, ctx.scope, transaction_id);
  const { card_subscription_id, amount, discount } = record;
  const reversed = promise.kind === "undo" ? await reversedBefore(tx, ctx, promise.undo.idempotency_key, record) : null;
  if (reversed !== null) return reversed;
  const asked = promise.kind === "visit" ? promise.visit : undefined;
  // A card that is gone since cannot be compared.
  const card = (await cardOf(tx, ctx, promise, at)) ?? card_subscription_id;
  const isSame =
    card === card_subscription_id && (asked?.amount ?? null) === (amount === null ? null : amount + discount);
  if (asked === undefined || !isSame) throw refused("key_used", { key: promise.idempotency_key });
  return { ...nothing, ...silent, outcome: "counted", transaction_id, card_subscription_id };
};

const settleVisit = async (
  tx: Transaction,
  ctx: BusinessContext,
  settling: Settling,
  visit: PromisedVisit,
): Promise<Settled> => {
  const { promise, queue, at } = settling;
  const { idempotency_key: key } = promise;
  if (!mayActAt(ctx.actor, visit.place_id)) throw refused("place_not_allowed");
  const { membership, number } = await findPromised(tx, ctx, visit, at);
  const { _id: card_subscription_id } = membership.row;
  // Other tills at the card wait; what is read from here on stays as it is.
  await holdMembership(tx, ctx.scope, { _id: card_subscription_id });
  await requireWithin(tx, ctx, settling, visit, { membership, units: 0 });
  const basket = { ...basketOf(visit, at, await toldOf(tx, ctx, queue._id, visit)), number };
  const request_hash = Buffer.from(payloadHash(promise), "hex");
  const written = await commitVisitIn(tx, ctx, basket, { key, request_hash });
  if (written === null) throw new AppError("conflict");
  const { _id: transaction_id, delta, delta_pending } = written.record;
  const rewards = visit.reward_ids?.length ?? 0;
  const units = Math.max(0, delta + delta_pending + costOf(membership, visit.reward_ids ?? []));
  await requireWithin(tx, ctx, settling, { ...visit, reward_ids: [], coupons: [] }, { membership, units });
  const { ids } = written;
  const { promised } = visit;
  const missing = promised !== null && units < promised ? { missing: { promised, given: units } } : {};
  return {
    ...missing,
    outcome: "counted",
    transaction_id,
    conflict_id: null,
    card_subscription_id,
    units,
    rewards,
    ids,
    changed: [],
  };
};

/** Takes a transaction back as a whole; `undone` if nothing of it is left. */
const takeBack = async (
  tx: Transaction,
  ctx: BusinessContext,
  transaction_id: string,
  idempotency: { key: string; request_hash: Buffer },
): Promise<Settled> => {
  await holdMembership(tx, ctx.scope, { transaction_id });
  const record = await readTransactionRecordIn(tx, ctx.scope, transaction_id);
  const { card_subscription_id } = record;
  if (record.status === "reversed") return { ...nothing, ...silent, card_subscription_id, outcome: "undone" };
  const reversed = await reverseIn(tx, ctx, transaction_id, {}, idempotency, { is_reported: true });
  if (reversed === null) throw new AppError("conflict");
  const { reversal_id, ids } = reversed;
  const written = { transaction_id: reversal_id, card_subscription_id, ids, changed: [transaction_id] };
  return { ...nothing, outcome: "counted", ...written };
};

/** Whether an undo comes later after its visit than the till may take back. */
const isTooLongAfter = ({ actor }: BusinessContext, made: string | null, at: string): boolean => {
  const minutes = actor.limits.reverse_own_minutes;
  return minutes !== null && made !== null && Date.parse(at) - Date.parse(made) > minutes * 60_000;
};

/** The till takes back what waits for a person; what a person gave meanwhile is taken back as well. */
const undoConflict = async (
  tx: Transaction,
  ctx: BusinessContext,
  conflict_id: string,
  now: string,
  idempotency: { key: string; request_hash: Buffer },
): Promise<Settled> => {
  await selectConflictHeld(tx, ctx.scope, conflict_id);
  const conflict = (await selectConflict(tx, ctx.scope, conflict_id, null))!;
  const { status, card_subscription_id, transaction_id } = conflict;
  if (status === "open") {
    const settled = { settled_by: null, note: null, transaction_id: null, card_subscription_id, now };
    await updateConflictSettled(tx, ctx.scope, { _id: conflict_id, status: "undone", ...settled });
  }
  if (status === "given" && transaction_id !== null) return takeBack(tx, ctx, transaction_id, idempotency);
  return { ...nothing, ...silent, outcome: "undone", card_subscription_id, conflict_id };
};

/**
 * Takes back a promise that waits for a person, by an undo that cannot be counted itself: it is too old, or its queue has ended. The
 * ledger has nothing of either. `null` if there is nothing like that to take back, or it comes too long after.
 */
export const undoWaiting = async (
  tx: Transaction,
  ctx: BusinessContext,
  { promise, at }: { promise: TillPromise; at: string | null },
  now: string,
): Promise<Settled | null> => {
  const { scope, actor } = ctx;
  if (promise.kind !== "undo" || at === null || !holds(actor, "transactions_reverse")) return null;
  const target = await selectPromiseByKey(tx, scope, { actor_id: actor._id, key: promise.undo.idempotency_key });
  if (target?.kind !== "visit" || target.outcome !== "conflict" || target.conflict_id === null) return null;
  if (target.is_undone) return { ...nothing, ...silent, outcome: "undone" };
  if (isTooLongAfter(ctx, target.occurred_at, at)) return null;
  const { conflict_id: _id } = target;
  await selectConflictHeld(tx, scope, _id);
  const { status, card_subscription_id } = (await selectConflict(tx, scope, _id, null))!;
  if (status !== "open") return null;
  const settled = { settled_by: null, note: null, transaction_id: null, card_subscription_id, now };
  await updateConflictSettled(tx, scope, { _id, status: "undone", ...settled });
  await updatePromiseUndone(tx, scope, target);
  return { ...nothing, ...silent, outcome: "undone", card_subscription_id, conflict_id: _id };
};

const settleUndo = async (
  tx: Transaction,
  ctx: BusinessContext,
  { promise, at }: Settling,
  target_key: string,
  now: string,
): Promise<Settled> => {
  const { scope, actor } = ctx;
  const by = { actor_id: actor._id, key: target_key };
  const target = await selectPromiseByKey(tx, scope, by);
  const committed = target === undefined ? await selectTransactionByKey(tx, scope, by) : undefined;
  const transaction_id = target?.transaction_id ?? committed?._id ?? null;
  if ((target === undefined && committed === undefined) || target?.kind === "undo") throw refused("nothing_to_undo");
  if (target?.is_undone === true) return { ...nothing, ...silent, outcome: "undone" };
  if (!holds(actor, "transactions_reverse")) throw new AppError("forbidden");
  const made =
    target?.occurred_at ??
    (transaction_id === null ? null : (await readTransactionRecordIn(tx, scope, transaction_id)).recorded_at);
  if (isTooLongAfter(ctx, made, at))
    throw new AppError("reversal_window_over", { params: { minutes: actor.limits.reverse_own_minutes } });
  const idempotency = { key: promise.idempotency_key, request_hash: Buffer.from(payloadHash(promise), "hex") };
  const conflict_id = target?.conflict_id ?? null;
  // A visit that was counted in part is taken back in both parts.
  const ofGiven = transaction_id === null ? idempotency : { ...idempotency, key: `${idempotency.key}-given` };
  const waited = conflict_id === null ? null : await undoConflict(tx, ctx, conflict_id, now, ofGiven);
  const taken = transaction_id === null ? null : await takeBack(tx, ctx, transaction_id, idempotency);
  if (target !== undefined) await updatePromiseUndone(tx, scope, target);
  const both = [waited, taken].filter((one) => one !== null);
  return {
    ...both.at(-1)!,
    ids: both.flatMap(({ ids }) => ids),
    changed: both.flatMap(({ changed }) => changed),
  };
};

/** What stands under this key already, by the till's commit or a queue of the same device or person; throws key_used for another promise. */
export const repeatOf = async (
  tx: Transaction,
  ctx: BusinessContext,
  promise: TillPromise,
  at: string,
): Promise<Settled | null> => {
  const by = { actor_id: ctx.actor._id, key: promise.idempotency_key };
  const same = await selectPromiseByKey(tx, ctx.scope, by);
  if (same !== undefined && same.payload_hash !== payloadHash(promise)) throw refused("key_used", { key: by.key });
  if (same !== undefined) return asBefore(same);
  const committed = await selectTransactionByKey(tx, ctx.scope, by);
  if (committed === undefined) return null;
  return committedBefore(tx, ctx, promise, { transaction_id: committed._id, at });
};

/**
 * Counts a promise inside a transaction that holds its queue.
 * @throws refused and other refusals of the till, after which the transaction is to be rolled back; conflict when it was overtaken
 */
export const settlePromise = (
  tx: Transaction,
  ctx: BusinessContext,
  settling: Settling,
  now: string,
): Promise<Settled> => {
  const { promise } = settling;
  return promise.kind === "visit"
    ? settleVisit(tx, ctx, settling, promise.visit)
    : settleUndo(tx, ctx, settling, promise.undo.idempotency_key, now);
};

/** The card that a visit's number leads to; of an undo, that of the promise it takes back. `null` if there is none, as for an undo of a commit. */
export const cardOf = async (
  tx: Transaction,
  ctx: BusinessContext,
  promise: TillPromise,
  at: string,
): Promise<string | null> => {
  if (promise.kind === "undo") {
    const by = { actor_id: ctx.actor._id, key: promise.undo.idempotency_key };
    return (await selectPromiseByKey(tx, ctx.scope, by))?.card_subscription_id ?? null;
  }
  try {
    const { membership } = await findPromised(tx, ctx, promise.visit, at);
    return membership.row._id;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};
