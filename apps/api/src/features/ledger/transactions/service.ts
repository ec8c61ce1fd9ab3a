/** Transactions: list, read, take back. */
import {
  apply,
  balanceAt,
  evaluate,
  type Explanation,
  type ReversalScope,
  type ReverseEvent,
  type StoredTransaction,
} from "@rewardo/engine";
import type { BodyOf, QueryOf } from "@rewardo/contract/endpoint";
import type {
  listTransactions as listEndpoint,
  reverseTransaction as reverseEndpoint,
  Transaction as TransactionWire,
} from "@rewardo/contract/transactions";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context, TillContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { readPage } from "../../../platform/list.ts";
import type { Scope } from "../../../platform/scope.ts";
import { holds, isPlatform, mayActAt, sourceOf, visiblePlaces, type Actor } from "../../../platform/actor.ts";
import { withBusinessNames } from "../../base/business-names/index.ts";
import { queueAt, readMembershipById, toCoded, writeOnce, writeOutcome } from "../ledger/index.ts";
import { readTransactionFilter } from "./transaction-filter.ts";
import { leftOf } from "./left.ts";
import { paidByLine } from "./paid.ts";
import { readRaised } from "./raised-level.ts";
import { readCausedAlong, readExplanationAmong, readSurvivor } from "./caused.ts";
import {
  countTransactions,
  selectReversals,
  selectTransactionRows,
  selectCardsOfTransactions,
  selectTransactionRowsByIds,
  selectTransactionRowsOfOrder,
  selectTransactionsByIds,
  updateTransactionStatus,
  type TransactionRecord,
  type TransactionRowRecord,
  selectAccountExists,
  selectDeviceExists,
} from "./queries.ts";

type TransactionQuery = QueryOf<typeof listEndpoint>;

const requireView = (ctx: Context): void => {
  if (!holds(ctx.actor, "transactions_view")) throw new AppError("forbidden");
};

/** Transactions of one account, for people who see accounts and transactions; not_found outside the scope. */
export const listAccountTransactions = async (ctx: Context, id: string, query: TransactionQuery) => {
  requireView(ctx);
  if (!(await ctx.database.read(ctx.scope, (tx) => selectAccountExists(tx, ctx.scope, id)))) throw notFound();
  return listTransactions(ctx, query, { account_id: id });
};

/** Transactions at one device, for people who see devices and transactions; not_found outside the scope. */
export const listDeviceTransactions = async (ctx: Context, id: string, query: TransactionQuery) => {
  requireView(ctx);
  if (!(await ctx.database.read(ctx.scope, (tx) => selectDeviceExists(tx, ctx.scope, id)))) throw notFound();
  return listTransactions(ctx, query, { device_id: id });
};

const reversibleKinds = new Set(["visit", "redeem", "adjust", "game"]);

/** The reader of a row and their scope. */
type Reader = Pick<Context, "actor" | "scope">;

/** An account limited to places acts at those alone, even where they may see others. */
const isAtOwnPlace = (actor: Actor, { place_id }: TransactionRowRecord): boolean =>
  place_id === null ? actor.place_ids === null : mayActAt(actor, place_id);

/**
 * Whether this actor may take the transaction back now; the engine still decides whether anything is left. The call is
 * in one business: across all of them the platform sees the row and cannot take it back.
 */
const mayReverse = ({ actor, scope }: Reader, record: TransactionRowRecord, nowMs: number): boolean => {
  if (isPlatform(actor) && scope.kind === "platform") return false;
  if (!holds(actor, "transactions_reverse") || !reversibleKinds.has(record.kind) || record.status === "reversed")
    return false;
  if (!isAtOwnPlace(actor, record)) return false;
  const { reverse_own_minutes } = actor.limits;
  if (reverse_own_minutes === null) return true;
  const isOwn = (actor.kind === "device" ? record.device_id : record.account_id) === actor._id;
  return isOwn && nowMs - Date.parse(record.recorded_at) <= reverse_own_minutes * 60_000;
};

/** A transaction or its row as this reader may see it: with the rights that depend on it. */
export const toWire = <R extends TransactionRowRecord>(
  reader: Reader,
  record: R,
  nowMs: number,
): R & Pick<TransactionWire, "can"> => ({
  ...record,
  can: { reverse: mayReverse(reader, record, nowMs) },
});

/** A page of transactions; `within` narrows it to what no query of the list itself can say. */
export const listTransactions = async (
  ctx: Context,
  query: QueryOf<typeof listEndpoint>,
  within: { account_id?: string; device_id?: string } = {},
) => {
  const filter = { ...(await readTransactionFilter(ctx, query)), ...within };
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, ...page } = await readPage(query, {
      name: "transactions",
      scope: ctx.scope,
      filters: filter,
      select: (wanted) => selectTransactionRows(tx, ctx.scope, filter, wanted),
      valueOf: (row) => row.occurred_at,
      count: (most) => countTransactions(tx, ctx.scope, filter, most),
    });
    const nowMs = ctx.clock.nowMs();
    const named = await withBusinessNames(tx, ctx.scope, items);
    return { ...page, items: named.map((row) => toWire(ctx, row, nowMs)) };
  });
};

const selectOne = async (tx: Transaction, scope: Scope, actor: Actor, id: string): Promise<TransactionRecord> =>
  found((await selectTransactionsByIds(tx, scope, [id], visiblePlaces(actor)))[0]);

export const readTransaction = (ctx: Context, id: string): Promise<TransactionWire> => {
  return ctx.database.read(ctx.scope, async (tx) => {
    const record = await selectOne(tx, ctx.scope, ctx.actor, id);
    const [named = record] = await withBusinessNames(tx, ctx.scope, [record]);
    return toWire(ctx, named, ctx.clock.nowMs());
  });
};

/** Reads one transaction record inside an open database transaction; throws not_found. */
export const readTransactionRecordIn = async (tx: Transaction, scope: Scope, id: string): Promise<TransactionRecord> =>
  found((await selectTransactionsByIds(tx, scope, [id], null))[0]);

/** Reads those of the transactions that exist, in any order. */
export const readTransactionRecordsIn = (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<TransactionRecord[]> => selectTransactionsByIds(tx, scope, ids, null);

/** Rows by id for live messages, without a reader yet: `toWire` gives each reader its own. */
export const readTransactionRows = (
  ctx: Pick<Context, "database">,
  scope: Scope,
  ids: readonly string[],
): Promise<TransactionRowRecord[]> => ctx.database.read(scope, (tx) => selectTransactionRowsByIds(tx, scope, ids));

/** The memberships that these transactions are of. */
export const readCardsOfTransactions = async (
  ctx: Pick<Context, "database">,
  scope: Scope,
  ids: readonly string[],
): Promise<string[]> => {
  const rows = await ctx.database.read(scope, (tx) => selectCardsOfTransactions(tx, scope, ids));
  return rows.map(({ card_subscription_id }) => card_subscription_id);
};

/** Transactions of a POS order; empty for people who may not see transactions. */
export const readOrderHistoryIn = async (
  tx: Transaction,
  ctx: Context,
  { integration_id, external_id }: { integration_id: string; external_id: string },
): Promise<(TransactionRowRecord & Pick<TransactionWire, "can">)[]> => {
  if (!holds(ctx.actor, "transactions_view")) return [];
  const sought = { integration_id, external_id, place_ids: visiblePlaces(ctx.actor) };
  const rows = await selectTransactionRowsOfOrder(tx, ctx.scope, sought);
  const named = await withBusinessNames(tx, ctx.scope, rows);
  return named.map((row) => toWire(ctx, row, ctx.clock.nowMs()));
};

type Reversal = BodyOf<typeof reverseEndpoint>;

const scopeOf = (input: Reversal): ReversalScope => {
  if (input.lines !== undefined) return { by: "lines", lines: input.lines };
  if (input.amount !== undefined) return { by: "amount", amount: input.amount };
  return { by: "all" };
};

/**
 * Suffix of the idempotency key of a reversal that a corrected order replaces: statistics treat the two as one
 * transaction.
 */
export const replacing = "replace";

/** Facts of a reversal caused by a correction or refund of a POS order, or by a customer's report. */
export interface OrderReversal {
  /**
   * The reversed state of the order is replaced by a new one at its own time: the day of the purchase keeps one visit.
   */
  readonly is_replaced?: boolean;
  /** The order is counted anew in the same transaction. */
  readonly is_corrected?: boolean;
  /** The refund that takes it back, as its system calls it. */
  readonly external_order_id?: string;
  /** The customer reported that the visit was not theirs: who approves the report may take it back however old it is. */
  readonly is_reported?: boolean;
}

const prepareReversal = async (
  tx: Transaction,
  ctx: TillContext,
  id: string,
  input: Reversal,
  { is_corrected = false, is_reported = false }: OrderReversal = {},
) => {
  const record = await selectOne(tx, ctx.scope, ctx.actor, id);
  const now = nowIso(ctx.clock);
  const isStanding = record.status !== "reversed" && reversibleKinds.has(record.kind);
  if (isStanding && !is_reported && !mayReverse(ctx, record, ctx.clock.nowMs())) {
    if (!isAtOwnPlace(ctx.actor, record)) {
      throw new AppError("refused", { params: { rejected: [{ code: "place_not_allowed", params: {} }] } });
    }
    throw new AppError("reversal_window_over", { params: { minutes: ctx.actor.limits.reverse_own_minutes } });
  }
  const { survivor_id, way } = await readSurvivor(tx, ctx.scope, record.card_subscription_id);
  const membership = await readMembershipById(tx, ctx.scope, { _id: survivor_id, at: now, place_id: record.place_id });
  // Merged between the two questions: all of it is asked again.
  if (membership.row.status === "closed") {
    const again = await readSurvivor(tx, ctx.scope, survivor_id);
    if (again.survivor_id !== survivor_id) throw new AppError("conflict");
  }
  const caused = await readCausedAlong(tx, ctx.scope, record, way);
  const earlier = await selectReversals(tx, ctx.scope, id);
  const stored = { _id: id, explanation: record.explanation as unknown as Explanation };
  const explanation = await readExplanationAmong(tx, ctx.scope, stored, survivor_id);
  const original = {
    _id: record._id,
    kind: record.kind,
    occurred_at: record.occurred_at,
    amount: record.amount,
    items: record.items,
    explanation,
    ...caused,
  } satisfies StoredTransaction;
  const event: ReverseEvent = {
    type: "reverse",
    occurred_at: now,
    recorded_at: now,
    original,
    scope: scopeOf(input),
    already_reversed: earlier.map((row) => row.explanation as Explanation),
    is_corrected,
    ...(await readRaised(tx, ctx.scope, membership, { record, way, now, taken: sumOfEarned(earlier) })),
  };
  return { record, membership, earlier, now, evaluation: evaluate(membership.programme, membership.state, event) };
};

const sumOfEarned = (reversals: readonly { earned: number }[]): number =>
  reversals.reduce((sum, { earned }) => sum + earned, 0);

/** Amount refunded, negative; `null` if the original had no amount. */
const refundedAmount = (
  record: TransactionRecord,
  earlier: readonly { amount: number | null }[],
  input: Reversal,
): number | null => {
  if (record.amount === null) return null;
  if (input.amount !== undefined) return -input.amount;
  if (input.lines !== undefined) {
    const chosen = new Set(input.lines);
    const paid = paidByLine(record.amount, record);
    return -record.items.reduce((sum, item, index) => (chosen.has(item.line_no) ? sum + (paid[index] ?? 0) : sum), 0);
  }
  return -(record.amount + earlier.reduce((sum, row) => sum + (row.amount ?? 0), 0));
};

const isComplete = (explanation: Explanation): boolean =>
  explanation.some((entry) => entry.code === "reversal" && entry.params.complete);

/** Previews what a reversal would do, without writing. */
export const previewReversal = (ctx: BusinessContext, id: string, input: Reversal) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { record, evaluation, membership, earlier, now } = await prepareReversal(tx, ctx, id, input);
    if (evaluation.rejected.length > 0) throw new AppError("refused", { params: { rejected: evaluation.rejected } });
    const refunded = refundedAmount(record, earlier, input);
    const applied = apply(membership.state, evaluation.effects, {
      recorded_at: now,
      transaction_id: newId(),
      newId: () => newId(),
    });
    return {
      delta: applied.delta,
      balance_before: balanceAt(membership.state, now, membership.programme.time_zone).balance,
      balance_after: applied.balance_after,
      refund: refunded === null ? null : -refunded,
      left: leftOf(record, earlier),
      explanation: toCoded(evaluation.explanation),
    };
  });

export interface Reversed {
  readonly reversal_id: string;
  readonly explanation: Explanation;
  /** Transactions that were written; an expiry that was due comes first. */
  readonly ids: string[];
}

/**
 * Takes back within a transaction that is open; `null` when the membership changed since it was read.
 * @throws refused with the engine's codes, before anything is written
 */
export const reverseIn = async (
  tx: Transaction,
  ctx: TillContext,
  id: string,
  input: Reversal,
  idempotency: Idempotency,
  order: OrderReversal = {},
): Promise<Reversed | null> => {
  const { record, membership, earlier, now, evaluation } = await prepareReversal(tx, ctx, id, input, order);
  const written = await writeOutcome(
    tx,
    ctx.scope,
    membership,
    evaluation,
    {
      kind: "reverse",
      source: sourceOf(ctx.actor),
      actor: ctx.actor,
      place_id: record.place_id,
      amount: refundedAmount(record, earlier, input),
      items: [],
      reward_ids: [],
      reverses_id: id,
      reason: input.reason ?? null,
      occurred_at: order.is_replaced === true ? record.occurred_at : now,
      recorded_at: now,
      external_order_id: order.external_order_id ?? null,
    },
    idempotency,
  );
  if (written === null) return null;
  const { explanation } = evaluation;
  await updateTransactionStatus(tx, ctx.scope, id, isComplete(explanation) ? "reversed" : "partially_reversed");
  const { transaction, due } = written;
  const ids = due === null ? [transaction._id] : [due._id, transaction._id];
  return { reversal_id: transaction._id, explanation, ids };
};

export const reverseTransaction = async (ctx: TillContext, id: string, input: Reversal, idempotency: Idempotency) => {
  const both = async (tx: Transaction, reversal_id: string) => ({
    reversal: await selectOne(tx, ctx.scope, ctx.actor, reversal_id),
    original: await selectOne(tx, ctx.scope, ctx.actor, id),
    ids: [reversal_id],
  });
  const { result, isRepeat } = await writeOnce(
    ctx,
    idempotency,
    async (tx) => {
      const written = await reverseIn(tx, ctx, id, input, idempotency);
      return written === null ? null : { ...(await both(tx, written.reversal_id)), ids: written.ids };
    },
    both,
    queueAt(ctx, { transaction_id: id }),
  );
  const { business_id } = ctx.scope;
  if (!isRepeat) {
    ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids: result.ids });
    ctx.live.publish({ kind: "rows", business_id, action: "update", type: "transaction", ids: [id] });
  }
  const nowMs = ctx.clock.nowMs();
  return {
    transaction: toWire(ctx, result.reversal, nowMs),
    reversed: toWire(ctx, result.original, nowMs),
  };
};
