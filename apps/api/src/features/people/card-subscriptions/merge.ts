/** Two memberships of one card become one: seen before, both versions compared, in one transaction, once. */
import { apply, balanceAt, evaluate, transferable } from "@rewardo/engine";
import type { MergeOutcome } from "@rewardo/contract/card-subscriptions";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { sourceOf, type Actor } from "../../../platform/actor.ts";
import { countMembers } from "../../programme/cards/index.ts";
import {
  insertLevelChange,
  readMembershipById,
  toCoded,
  writeOnce,
  writeOutcome,
  type Membership,
  type Written,
} from "../../ledger/ledger/index.ts";
import { readTransactionRecordIn, toWire as toTransaction } from "../../ledger/transactions/index.ts";
import { passPersonOn } from "./holders.ts";
import { membershipClosed, readOneIn, requireHeld, tellChanged } from "./membership.ts";
import { updateCouponsOwner, updateGroupsNamed, updateLevel } from "./merge-queries.ts";
import { updateJoinedAt, updateNumbersOwner } from "./number-queries.ts";
import { selectStatusForChange, updateCardSubscriptionStatus } from "./queries.ts";

interface Pair {
  readonly into_id: string;
  readonly from_id: string;
}

/** Who merges: staff, or a customer whose phone takes the card of a visit. */
export type Merging = Pick<BusinessContext, "scope" | "clock" | "request"> & {
  readonly actor: Pick<Actor, "kind" | "_id">;
};

const requirePair = (into: Membership, from: Membership): void => {
  if (into.row._id === from.row._id) throw invalidField("from_id", "same", "A card cannot be merged with itself");
  if (into.row.card_id !== from.row.card_id) {
    throw invalidField("from_id", "other_card", "Only memberships of one loyalty card can be merged");
  }
  if (into.row.status === "closed" || from.row.status === "closed") throw membershipClosed();
  if (into.row.status === "frozen") {
    throw new AppError("refused", { params: { rejected: [{ code: "membership_frozen", params: {} }] } });
  }
};

const context = (now: string) => ({ recorded_at: now, transaction_id: newId(), newId: () => newId() });

/** Effects on both memberships of a merge. Due expiries of the one that ends are written first. */
const evaluatePair = (into: Membership, from: Membership, now: string) => {
  requirePair(into, from);
  const when = { occurred_at: now, recorded_at: now };
  const due = evaluate(from.programme, from.state, { type: "settle", ...when });
  const settled = apply(from.state, due.effects, context(now)).state;
  const leaving = evaluate(from.programme, from.state, { type: "transfer_out", ...when });
  const arriving = evaluate(into.programme, into.state, {
    type: "transfer_in",
    ...when,
    from: transferable(settled),
  });
  return { leaving, arriving };
};

const prepare = async (tx: Transaction, ctx: Merging, { into_id, from_id }: Pair) => {
  const now = nowIso(ctx.clock);
  const into = await readMembershipById(tx, ctx.scope, { _id: into_id, at: now, place_id: null });
  const from = await readMembershipById(tx, ctx.scope, { _id: from_id, at: now, place_id: null });
  return { now, into, from, ...evaluatePair(into, from, now) };
};

/** The figures of a membership after others have been merged into it, one after the other; nothing is written. */
export const foreseeMerges = async (
  tx: Transaction,
  ctx: BusinessContext,
  { into_id, from_ids }: { into_id: string; from_ids: readonly string[] },
): Promise<{ balance_after: number; pending_after: number }> => {
  const now = nowIso(ctx.clock);
  let into = await readMembershipById(tx, ctx.scope, { _id: into_id, at: now, place_id: null });
  for (const _id of from_ids) {
    const from = await readMembershipById(tx, ctx.scope, { _id, at: now, place_id: null });
    const { arriving } = evaluatePair(into, from, now);
    if (arriving.rejected.length > 0) throw new AppError("refused", { params: { rejected: arriving.rejected } });
    into = { ...into, state: apply(into.state, arriving.effects, context(now)).state };
  }
  const { balance, pending } = balanceAt(into.state, now, into.programme.time_zone);
  return { balance_after: balance, pending_after: pending };
};

/** Previews the surviving membership after a merge. */
export const previewMerge = (ctx: BusinessContext, pair: Pair): Promise<MergeOutcome> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { now, into, arriving } = await prepare(tx, ctx, pair);
    if (arriving.rejected.length > 0) throw new AppError("refused", { params: { rejected: arriving.rejected } });
    const { state } = apply(into.state, arriving.effects, context(now));
    return {
      into: await readOneIn(tx, ctx, pair.into_id),
      from: await readOneIn(tx, ctx, pair.from_id),
      balance_after: state.balance,
      pending_after: state.pending,
      explanation: toCoded(arriving.explanation),
    };
  });

/** A merge never lowers a level. */
const keepHigherLevel = async (
  tx: Transaction,
  ctx: Merging,
  { into, from, arrived }: { into: Membership; from: Membership; arrived: Written },
) => {
  const { level_id, level_since } = from.row;
  const threshold = (id: string | null): number =>
    into.programme.levels.find((level) => level._id === id)?.threshold ?? -1;
  if (level_id === null || threshold(level_id) <= threshold(into.row.level_id)) return;
  await updateLevel(tx, ctx.scope, { _id: into.row._id, level_id, level_since });
  await insertLevelChange(tx, ctx.scope, {
    _id: newId(),
    card_subscription_id: into.row._id,
    from_id: into.row.level_id,
    to_id: level_id,
    transaction_id: arrived.transaction._id,
    changed_at: arrived.transaction.recorded_at,
  });
};

/** Ids of all that a write added, in order. */
const idsOf = ({ due, transaction }: Written): string[] =>
  due === null ? [transaction._id] : [due._id, transaction._id];

/**
 * Writes both halves. The caller's key is that of what arrives; a client's key has no space, so that of what leaves is
 * unique. Both rows are locked in one order, so that two merges of the same pair wait for each other. Throws
 * conflict when another write came first. A membership that is nobody's is merged where its claim says so, which notes it.
 */
export const writeMerge = async (tx: Transaction, ctx: Merging, pair: Pair, idempotency: Idempotency) => {
  for (const id of [pair.into_id, pair.from_id].toSorted((a, b) => (a < b ? -1 : 1))) {
    await selectStatusForChange(tx, ctx.scope, id);
  }
  const { now, into, from, leaving, arriving } = await prepare(tx, ctx, pair);
  const facts = {
    kind: "transfer",
    source: sourceOf(ctx.actor),
    actor: ctx.actor,
    place_id: null,
    amount: null,
    items: [],
    reward_ids: [],
    reverses_id: null,
    reason: null,
    occurred_at: now,
    recorded_at: now,
  } as const;
  const left = await writeOutcome(tx, ctx.scope, from, leaving, facts, {
    ...idempotency,
    key: `out ${idempotency.key}`,
  });
  const arrived = await writeOutcome(tx, ctx.scope, into, arriving, facts, idempotency);
  // Half of a merge must not be kept: throwing rolls back what was written.
  if (left === null || arrived === null) throw new AppError("conflict");
  await updateNumbersOwner(tx, ctx.scope, pair);
  await updateCouponsOwner(tx, ctx.scope, pair);
  await updateGroupsNamed(tx, ctx.scope, pair);
  await keepHigherLevel(tx, ctx, { into, from, arrived });
  await updateJoinedAt(tx, ctx.scope, pair);
  await updateCardSubscriptionStatus(tx, ctx.scope, pair.from_id, {
    status: "closed",
    merged_into: pair.into_id,
    now,
  });
  await passPersonOn(tx, ctx.scope, [pair.into_id]);
  if (from.row.status !== "unclaimed") {
    await countMembers(tx, ctx.scope, into.row.card_id, -1);
    await insertAuditEntry(tx, ctx, {
      action: "merged",
      entity: "card_subscriptions",
      entity_id: pair.into_id,
      before: { balance: into.row.balance, merged_balance: from.row.balance },
      after: { balance: arrived.transaction.balance_after, merged_id: pair.from_id },
    });
  }
  return { transaction_id: arrived.transaction._id, ids: [...idsOf(left), ...idsOf(arrived)] };
};

/** Merges `from_id` into `into_id`. A repeat with the same key answers what was written then. */
export const mergeCardSubscriptions = async (ctx: BusinessContext, pair: Pair, idempotency: Idempotency) => {
  const answer = async (tx: Transaction, transaction_id: string, ids: string[]) => ({
    record: await readTransactionRecordIn(tx, ctx.scope, transaction_id),
    card_subscription: await readOneIn(tx, ctx, pair.into_id),
    ids,
  });
  const { result, isRepeat } = await writeOnce(
    ctx,
    idempotency,
    async (tx) => {
      for (const id of [pair.into_id, pair.from_id].toSorted((a, b) => (a < b ? -1 : 1)))
        requireHeld(found(await selectStatusForChange(tx, ctx.scope, id)).status);
      const { transaction_id, ids } = await writeMerge(tx, ctx, pair, idempotency);
      return answer(tx, transaction_id, ids);
    },
    (tx, transaction_id) => answer(tx, transaction_id, []),
  );
  if (!isRepeat) {
    const { business_id } = ctx.scope;
    ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids: result.ids });
    tellChanged(ctx);
  }
  return {
    transaction: toTransaction(ctx, result.record, ctx.clock.nowMs()),
    card_subscription: result.card_subscription,
  };
};
