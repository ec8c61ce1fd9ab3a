/** A refund that is a receipt of its own: what its purchase had earned for it is taken back, and never more. */
import { receiptHours } from "@rewardo/contract/integration-orders";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import { holdMembership } from "../../ledger/ledger/index.ts";
import { findMembership } from "../../till/scanner/index.ts";
import { selectRefundableOrders, selectTakenByRefund, type OrderTransaction } from "../../ledger/transactions/index.ts";
import { customerIn, findNumbers, lookedFor } from "./order-customer.ts";
import {
  leftOf,
  liveVisits,
  nothing,
  openHeld,
  reversalsOf,
  takeBack,
  type Held,
  type Outcome,
  type SettleContext,
} from "./order-ledger.ts";
import { settlePurchase } from "./purchase.ts";
import { holdOrders, selectRefundedOrder, type OrderToSettle } from "./settle-queries.ts";
import { ageOf, hourMs } from "./waiting.ts";

/** Number of a customer's latest receipts that are searched. */
const mostReceipts = 50;

/** Work of a refund on other orders, which are locked with it. */
export interface Refunded {
  readonly outcome: Outcome;
  /** Purchases of which something was taken back, or no longer is. */
  readonly purchases: readonly Held[];
  /** Other refunds of these purchases, for which there was nothing left before, are to be settled now. */
  readonly hasRefundsDue: boolean;
}

/** Orders that are written when this refund is settled, as far as they are known before. */
export const refundedNames = async (
  tx: Transaction,
  { scope }: SettleContext,
  order: Pick<OrderToSettle, "integration_id" | "external_id" | "refunds" | "occurred_at">,
): Promise<string[]> => {
  const taken = await selectTakenByRefund(tx, scope, order);
  const { refunds } = order;
  const named = refunds === null ? undefined : await selectRefundedOrder(tx, scope, { ...order, refunds });
  return [...new Set([...taken.map((one) => one.of_external_id), ...(named === undefined ? [] : [named.external_id])])];
};

/** Goods that come back, as amounts above zero. */
const returned = ({ items }: OrderToSettle) =>
  items
    .filter(({ amount, quantity }) => amount < 0 || quantity < 0)
    .map((line) => ({ ...line, quantity: Math.abs(line.quantity), amount: Math.abs(line.amount) }));

type Line = OrderTransaction["items"][number];

const isOf = (line: Line, wanted: Line): boolean =>
  line.product_id != null && wanted.product_id != null
    ? line.product_id === wanted.product_id
    : line.name === wanted.name;

/** The numbers of the visit's lines that a refund returns whole; `null` where a refunded line matches none of them exactly. */
const linesOf = (purchase: Held, visit: OrderTransaction, refund: OrderToSettle): number[] | null => {
  const wanted = returned(refund);
  const sum = wanted.reduce((all, { amount }) => all + amount, 0);
  if (wanted.length === 0 || sum !== Math.abs(refund.amount)) return null;
  const left = visit.items.filter(({ line_no }) => !goneLines(purchase, visit).has(line_no));
  const lines: number[] = [];
  for (const one of wanted) {
    const at = left.findIndex((l) => isOf(l, one) && l.quantity === one.quantity && l.amount === one.amount);
    if (at === -1) return null;
    lines.push(left.splice(at, 1)[0]!.line_no);
  }
  return lines;
};

interface Said {
  readonly code: string;
  readonly params: { readonly by: string; readonly lines: readonly number[] };
}

const scopes = (purchase: Held, visit: OrderTransaction) =>
  reversalsOf(purchase, visit._id).flatMap(({ explanation }) =>
    (explanation as Said[]).filter(({ code }) => code === "reversal").map(({ params }) => params),
  );

const goneLines = (purchase: Held, visit: OrderTransaction): ReadonlySet<number> =>
  new Set(scopes(purchase, visit).flatMap(({ lines }) => lines));

/** Whether the visit has all the goods that come back, whatever they cost. */
const hasGoods = (visit: OrderTransaction, refund: OrderToSettle): boolean => {
  const wanted = returned(refund);
  return wanted.length > 0 && wanted.every((one) => visit.items.some((line) => isOf(line, one)));
};

/**
 * Takes so much of the purchase's visit back, by lines where they fit. Parts by lines and by amount do not mix: what was
 * taken by lines before is then counted anew by amount.
 * @returns how much of the money
 */
const takeOf = async (purchase: Held, refund: OrderToSettle, wanted: number): Promise<number> => {
  const visit = liveVisits(purchase).at(-1);
  if (visit === undefined) return 0;
  const left = leftOf(purchase, visit);
  const amount = Math.min(left, wanted);
  const more = { external_order_id: refund.external_id };
  const before = scopes(purchase, visit);
  const lines = before.some(({ by }) => by === "amount") ? null : linesOf(purchase, visit, refund);
  if (lines !== null && wanted === Math.abs(refund.amount))
    return (await takeBack(purchase, visit, { lines }, more)) === null ? 0 : amount;
  if (amount <= 0) return 0;
  // All that is left: in whatever way the parts before were taken.
  const part = amount === left ? {} : { amount };
  if ("amount" in part && before.some(({ by }) => by === "lines")) {
    ({ outcome: purchase.outcome } = await settlePurchase(purchase, {
      ...{ isByAmount: true, without: refund.external_id },
    }));
    return purchase.outcome.status === "earned" ? takeOf(purchase, refund, wanted) : 0;
  }
  return (await takeBack(purchase, visit, part, more)) === null ? 0 : amount;
};

/** The purchases of a refund that names none: the newest receipt with the goods, else the newest ones with enough left. */
const receiptsOf = async ({ tx, ctx, order }: Held, card_subscription_id: string): Promise<Held[]> => {
  const { integration_id, occurred_at: until } = order;
  const asked = { card_subscription_id, integration_id, until, limit: mostReceipts };
  let receipts = await selectRefundableOrders(tx, ctx.scope, asked);
  if (receipts.length === 0) {
    // The purchase may be settled at this moment: waits for that. A purchase settled later looks for this refund
    // itself.
    await holdMembership(tx, ctx.scope, { _id: card_subscription_id });
    receipts = await selectRefundableOrders(tx, ctx.scope, asked);
  }
  const external_ids = [...new Set(receipts.map((one) => one.external_order_id))];
  const rows = await holdOrders(tx, ctx.scope, { integration_id, external_ids });
  const found: Held[] = [];
  for (const external_id of external_ids) {
    const row = rows.find((one) => one.external_id === external_id);
    if (row !== undefined) found.push(await openHeld(tx, ctx, row));
  }
  const fits = (one: Held): boolean => {
    const visit = liveVisits(one).at(-1);
    return visit !== undefined && linesOf(one, visit, order) !== null;
  };
  const has = (one: Held): boolean => {
    const visit = liveVisits(one).at(-1);
    return visit !== undefined && hasGoods(visit, order) && leftOf(one, visit) >= Math.abs(order.amount);
  };
  const best = found.find(fits) ?? found.find(has);
  return best === undefined ? found : [best, ...found.filter((one) => one !== best)];
};

const readMember = async (held: Held): Promise<string | null> => {
  const { tx, ctx, order } = held;
  const { place_id } = order;
  if (place_id === null) return null;
  for (const { number } of await findNumbers(tx, ctx, customerIn(ctx, order), order))
    try {
      return (await findMembership(tx, ctx, { number, place_id }, order.occurred_at)).row._id;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return null;
};

/** Restores what a refund had taken before it was changed or cancelled, by counting its purchases again without it. */
const giveBack = async ({ tx, ctx, order }: Held, purchases: ReadonlyMap<string, Held>): Promise<boolean> => {
  let hasMore = false;
  for (const { of_external_id } of await selectTakenByRefund(tx, ctx.scope, order)) {
    const purchase = purchases.get(of_external_id);
    if (purchase === undefined || purchase.outcome !== null) continue;
    const { outcome, hasRefundsDue } = await settlePurchase(purchase, { without: order.external_id });
    purchase.outcome = outcome;
    hasMore ||= hasRefundsDue;
  }
  return hasMore;
};

/**
 * Makes the ledger say of a refund what its newest state says. `others`: the orders that it names or had taken from.
 * `isTakenBack`: the card's rules no longer give what it took, so that it cannot come back.
 */
export const settleRefund = async (
  held: Held,
  others: readonly OrderToSettle[],
  { isTakenBack }: { isTakenBack: boolean },
): Promise<Refunded> => {
  const { tx, ctx, order } = held;
  const opened = new Map<string, Held>();
  for (const other of others) opened.set(other.external_id, await openHeld(tx, ctx, other));
  const hasRefundsDue = order.status === "refunded" && !isTakenBack && (await giveBack(held, opened));
  const done = (outcome: Outcome): Refunded => ({ outcome, purchases: [...opened.values()], hasRefundsDue });
  if (order.state !== "closed") return done(nothing(order.state));
  if (order.is_foreign) return done(nothing("refused", "currency_other"));
  const customer = customerIn(ctx, order);
  const looked = order.sealed_customer === null ? {} : { looked_for: lookedFor(customer) };
  const { refunds } = order;
  const named = refunds === null ? undefined : await selectRefundedOrder(tx, ctx.scope, { ...order, refunds });
  const isOver = ageOf(order, ctx.clock.nowMs()) >= receiptHours * hourMs;
  let receipts: Held[] = [];
  // The order came after the others were locked: the transaction is retried with it.
  if (named !== undefined && !opened.has(named.external_id)) throw new AppError("conflict");
  if (named !== undefined) receipts = [opened.get(named.external_id)].flatMap((one) => one ?? []);
  // The refund's purchase may still arrive. A refund without any known purchase is taken from the customer's newest.
  else if (refunds !== null && !isOver) return done({ ...nothing("unmatched"), ...looked });
  else {
    const member = await readMember(held);
    if (member === null) return done({ ...nothing("unmatched"), ...looked });
    receipts = await receiptsOf(held, member);
    for (const one of receipts) if (!opened.has(one.order.external_id)) opened.set(one.order.external_id, one);
    receipts = receipts.map((one) => opened.get(one.order.external_id)!);
  }
  let left = Math.abs(order.amount);
  for (const receipt of receipts) {
    if (left <= 0) break;
    left -= await takeOf(receipt, order, left);
  }
  const taken = receipts.flatMap((one) =>
    one.history.filter(
      ({ external_order_id, _id }) => external_order_id === order.external_id && one.made.includes(_id),
    ),
  );
  if (taken.length === 0) {
    const isOpen =
      named !== undefined &&
      receipts.every(({ order: one }) => one.status === "unmatched" || one.status === "received");
    return done({ ...nothing(isOpen ? "unmatched" : "refused", isOpen ? null : "nothing_to_take_back"), ...looked });
  }
  const earnedFields = { earned_version: order.version, matched_by: null, earned_customer_hash: order.customer_hash };
  return done({ status: "refunded", refusal: null, transaction_id: taken[0]!._id, ...earnedFields, ...looked });
};
