/**
 * Makes of an order what it is to be: a visit, a correction, a refund, or nothing. An order is held from reading it to
 * noting what became of it, in one transaction with everything that is written for it: whatever happens at once, it
 * counts once, and no state between two of its states is seen.
 */
import { AppError } from "../../../platform/errors.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import type { Actor } from "../../../platform/actor.ts";
import { isBurst } from "../../till/scanner/index.ts";
import { tellOrders } from "./ingest.ts";
import { customerIn } from "./order-customer.ts";
import { earn, openHeld, type Counted, type Held, type Outcome, type SettleContext } from "./order-ledger.ts";
import { afterEarning, CorrectionRefused, settlePurchase } from "./purchase.ts";
import { refundedNames, settleRefund } from "./refunding.ts";
import {
  holdOrders,
  selectOrderToSettle,
  selectRefundNames,
  selectUnsettled,
  updateOrderSettled,
  type OrderToSettle,
} from "./settle-queries.ts";
import { waitsUntil } from "./waiting.ts";
import { updatePlainSettled } from "./write-queries.ts";

export type { SettleContext } from "./order-ledger.ts";

/** Rows written together, for open consoles. */
interface Written {
  readonly orders: readonly string[];
  readonly made: readonly string[];
  readonly changed: readonly string[];
  /** Refunds that waited for this order are to be settled now. */
  readonly hasMore: boolean;
}

const untouched: Written = { orders: [], made: [], changed: [], hasMore: false };

const note = async ({ tx, ctx, order, writes }: Held, outcome: Outcome): Promise<void> => {
  const { rejected: _rejected, ...became } = outcome;
  const waits_until = waitsUntil(order, outcome, ctx.clock.nowMs());
  await updateOrderSettled(tx, ctx.scope, {
    ...became,
    ...{ _id: order._id, version: order.version, writes, waits_until, now: nowIso(ctx.clock) },
    keeps_customer: waits_until !== null || (order.place_id === null && outcome.status === "refused"),
  });
};

/** Only the ledger's part of the order was written: a version that has come meanwhile, and who paid it, are still to be settled. */
const noteWrites = async ({ tx, ctx, order, writes }: Held): Promise<void> => {
  const { _id, waits_until, status, refusal, transaction_id, earned_version, matched_by, earned_customer_hash } = order;
  await updateOrderSettled(tx, ctx.scope, {
    ...{ _id, version: null, writes, waits_until, keeps_customer: true, now: nowIso(ctx.clock) },
    ...{ status, refusal, transaction_id, earned_version, matched_by, earned_customer_hash },
  });
};

const writtenOf = (held: readonly Held[], hasMore: boolean): Written => ({
  orders: held.map(({ order }) => order._id),
  made: held.flatMap(({ made }) => made),
  changed: held.flatMap(({ changed }) => changed),
  hasMore,
});

const isDue = ({ settled_version, version, waits_until }: OrderToSettle, nowMs: number): boolean =>
  settled_version < version || (waits_until !== null && Date.parse(waits_until) <= nowMs);

type Named = Pick<OrderToSettle, "integration_id" | "external_id">;

/** An order with those that are written together with it, all of them held. */
const hold = async (
  tx: Transaction,
  ctx: SettleContext,
  { integration_id, external_id }: Named,
  related: readonly string[],
): Promise<{ order: OrderToSettle | undefined; others: OrderToSettle[] }> => {
  const asked = { integration_id, external_ids: [external_id, ...related] };
  const rows = await holdOrders(tx, ctx.scope, asked);
  const others = rows.filter((one) => one.external_id !== external_id);
  return { order: rows.find((one) => one.external_id === external_id), others };
};

const settleIn = async (
  tx: Transaction,
  ctx: SettleContext,
  asked: OrderToSettle,
  isTakenBack: boolean,
): Promise<Written> => {
  const related = asked.is_refund ? await refundedNames(tx, ctx, asked) : await selectRefundNames(tx, ctx.scope, asked);
  const { order, others } = await hold(tx, ctx, asked, related);
  if (order === undefined || !isDue(order, ctx.clock.nowMs())) return untouched;
  const held = await openHeld(tx, ctx, order);
  if (!order.is_refund) {
    const { outcome, hasRefundsDue } = await settlePurchase(held, { isTakenBack });
    await note(held, outcome);
    return writtenOf([held], hasRefundsDue);
  }
  const { outcome, purchases, hasRefundsDue } = await settleRefund(held, others, { isTakenBack });
  await note(held, outcome);
  const touched = purchases.filter((one) => one.outcome !== null || one.made.length > 0);
  for (const one of touched) await (one.outcome === null ? noteWrites(one) : note(one, one.outcome));
  return writtenOf([held, ...touched], hasRefundsDue);
};

/** Overtaken inside the database (a deadlock), or by a merge of cards: the same is tried again. */
const retried = <T>(work: () => Promise<T>): Promise<T> => whenOvertaken(work, 4);

const settleOne = async (ctx: SettleContext, order: OrderToSettle): Promise<Written> => {
  const settle = (isTakenBack: boolean) =>
    retried(() => ctx.database.write(ctx.scope, (tx) => settleIn(tx, ctx, order, isTakenBack)));
  try {
    return await settle(false);
  } catch (error) {
    if (!(error instanceof CorrectionRefused)) throw error;
    return settle(true);
  }
};

/** Tells open consoles what was written. */
const tell = (
  { live, scope }: SettleContext,
  { orders, made, changed }: Omit<Written, "hasMore">,
  more: { readonly visitors?: string[] } = {},
): void => {
  const { business_id } = scope;
  const rows = { kind: "rows", business_id, type: "transaction" } as const;
  if (made.length > 0) live.publish({ ...rows, action: "prepend", ids: [...made], ...more });
  if (changed.length > 0) live.publish({ ...rows, action: "update", ids: [...new Set(changed)] });
  tellOrders(
    live,
    scope,
    orders.map((_id) => ({ _id, is_new: false })),
  );
};

const atOnce = 50;
/** Cards that are written at a time: tills want the database, too. */
const cardsAtOnce = 3;

/** Orders of one card stay in their order; those of which the card is not known before are taken one after the other. */
const byCard = (ctx: SettleContext, orders: readonly OrderToSettle[]): OrderToSettle[][] => {
  const rows = new Map<string, OrderToSettle[]>();
  for (const order of orders) {
    const { card, phone } = customerIn(ctx, order);
    const isPlain = order.transaction_id === null && phone === null && !order.is_refund;
    const key = isPlain ? (card ?? order._id) : "unknown";
    rows.set(key, [...(rows.get(key) ?? []), order]);
  }
  return [...rows.values()];
};
const plainAtOnce = 1000;

/** Most orders of a till know no customer: they are settled by one statement for many. */
const settlePlain = async (
  { database, scope, clock, live }: SettleContext,
  integration_id: string,
  signal: AbortSignal | undefined,
): Promise<number> => {
  let settled = 0;
  while (signal?.aborted !== true) {
    const asked = { integration_id, limit: plainAtOnce, now: nowIso(clock) };
    const ids = await database.write(scope, (tx) => updatePlainSettled(tx, scope, asked));
    tellOrders(
      live,
      scope,
      ids.map((_id) => ({ _id, is_new: false })),
    );
    settled += ids.length;
    if (ids.length < plainAtOnce) break;
  }
  return settled;
};

/**
 * Settles what waits of one system, oldest first. One that fails is left for the next run and holds up no other.
 * @returns how many were settled
 */
export const settleOrders = async (
  ctx: SettleContext,
  integration_id: string,
  { failed, signal }: { failed(order_id: string, error: unknown): void; signal?: AbortSignal },
): Promise<number> => {
  let settled = await settlePlain(ctx, integration_id, signal);
  const now = nowIso(ctx.clock);
  for (let after: string | null = null; ;) {
    const asked = { integration_id, after, limit: atOnce, now };
    const orders: OrderToSettle[] = await ctx.database.read(ctx.scope, (tx) => selectUnsettled(tx, ctx.scope, asked));
    const rows = byCard(ctx, orders);
    const done: Written[] = [];
    const work = async (): Promise<void> => {
      for (let row = rows.shift(); row !== undefined; row = rows.shift())
        for (const order of row) {
          if (signal?.aborted === true) return;
          try {
            done.push(await settleOne(ctx, order));
          } catch (error) {
            failed(order._id, error);
          }
        }
    };
    await Promise.all(Array.from({ length: cardsAtOnce }, work));
    tell(ctx, {
      orders: done.flatMap((one) => one.orders),
      made: done.flatMap((one) => one.made),
      changed: done.flatMap((one) => one.changed),
    });
    settled += done.length;
    if (signal?.aborted === true) return settled;
    // Refunds that came before their purchases are behind the mark: the search begins again.
    const hasMore = done.some((one) => one.hasMore);
    if (orders.length < atOnce && !hasMore) return settled;
    after = hasMore ? null : orders.at(-1)!._id;
  }
};

/** Counts a scanned receipt: the order is locked and read again, because it may have changed since it was found. */
const countIn = async (
  tx: Transaction,
  ctx: SettleContext,
  asked: OrderToSettle,
  { number, claim, also }: Pick<Counted, "number" | "claim"> & Pick<ForCard, "also">,
): Promise<Written> => {
  const { order } = await hold(tx, ctx, asked, await selectRefundNames(tx, ctx.scope, asked));
  if (order === undefined || order.status !== "unmatched" || order.is_refund) throw new AppError("receipt_used");
  if (order.is_foreign || order.state !== "closed") throw new AppError("receipt_not_found");
  const held = await openHeld(tx, ctx, order);
  const claiming = claim === undefined ? {} : { claim };
  const by = also === undefined ? "receipt" : "claimed";
  const earned = await earn(held, { number, by, isCorrection: held.history.length > 0, ...claiming });
  if (earned === null) throw new AppError("card_number_not_found");
  if (earned.status === "refused") {
    const { rejected = [{ code: earned.refusal, params: {} }] } = earned;
    throw new AppError("refused", { params: { rejected } });
  }
  const { outcome, hasRefundsDue } = await afterEarning(held, earned);
  await note(held, outcome);
  if (outcome.transaction_id !== null) await also?.(tx, outcome.transaction_id);
  return writtenOf([held], hasRefundsDue);
};

interface ForCard {
  readonly number: string;
  /** Who scanned the receipt; left out where the customer said that the visit was missing. */
  readonly claimed_by?: Actor;
  /** Runs in the same transaction, with the visit that was made: the order is counted because the customer missed it. */
  readonly also?: (tx: Transaction, transaction_id: string) => Promise<void>;
}

/**
 * Counts an order without a customer for the card that was scanned with its receipt.
 * @throws receipt_used when it was counted in the meantime, receipt_not_found for one in another currency or cancelled,
 *   card_number_not_found, refused with the till's rejections
 */
export const settleForCard = async (
  ctx: SettleContext,
  order_id: string,
  { number, claimed_by, also }: ForCard,
): Promise<void> => {
  const order = await ctx.database.read(ctx.scope, (tx) => selectOrderToSettle(tx, ctx.scope, order_id));
  if (order === undefined) throw new AppError("receipt_used");
  // Newer data of the till come first: it may have cancelled the order, or sent its customer.
  if (order.settled_version < order.version) tell(ctx, await settleOne(ctx, order));
  // However often it is tried, it is one visit.
  let burst: boolean | undefined;
  const claimOf = (by: Actor) => ({
    by,
    countVisitForBurst: () => (burst ??= isBurst(by._id, ctx.clock.nowMs())),
  });
  const more = {
    ...(claimed_by === undefined ? {} : { claim: claimOf(claimed_by) }),
    ...(also === undefined ? {} : { also }),
  };
  const written = await retried(() =>
    ctx.database.write(ctx.scope, (tx) => countIn(tx, ctx, order, { number, ...more })),
  );
  tell(ctx, written, burst === undefined || claimed_by === undefined ? {} : { visitors: [claimed_by._id] });
  if (written.hasMore) await settleOrders(ctx, order.integration_id, { failed: () => {} });
};
