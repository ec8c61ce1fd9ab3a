/** A sale: the one visit that its newest state earns, or none. */
import type { Explanation, ReversalScope } from "@rewardo/engine";
import { AppError } from "../../../platform/errors.ts";
import { findMembership } from "../../till/scanner/index.ts";
import { readSurvivor, readTransactionRecordIn, type OrderTransaction } from "../../ledger/transactions/index.ts";
import { customerIn, findNumbers, isSameCustomer, lookedFor, type Sought } from "./order-customer.ts";
import {
  earn,
  lastVisit,
  leftOf,
  liveVisits,
  nothing,
  reversalsOf,
  takeBack,
  writtenBy,
  type Held,
  type Outcome,
  type TakenPart,
} from "./order-ledger.ts";
import { selectStandingRefunds, type StandingRefund, updateRefundsDue } from "./settle-queries.ts";
import { nowIso } from "../../../platform/clock.ts";

/** A correction after which the card's rules give nothing: it is settled again, as a purchase that is taken back. */
export class CorrectionRefused extends Error {}

export interface Settled {
  readonly outcome: Outcome;
  /** Refunds came before it and are to be settled now. */
  readonly hasRefundsDue: boolean;
}

/** A part that was taken back of a state before, and is taken back of the next one, too. */
interface Standing extends TakenPart {
  readonly amount: number;
  readonly external_order_id?: string;
  readonly reason?: string;
}

/** Whether the visit was made of a sale like this: of the same goods, at the same time and place. */
const isSame = (visit: OrderTransaction, { order }: Held): boolean => {
  const shown = (lines: readonly OrderTransaction["items"][number][]) =>
    JSON.stringify(
      lines.map(({ name, quantity, amount, group = null, product_id = null, never_earns = null }) => [
        ...[name, quantity, amount, group, product_id, never_earns],
      ]),
    );
  return (
    (visit.amount ?? 0) + visit.discount === order.amount &&
    visit.place_id === order.place_id &&
    Date.parse(visit.occurred_at) === Date.parse(order.occurred_at) &&
    shown(visit.items) === shown(order.items)
  );
};

/** Parts that standing refunds, and people, have taken back of the order, and will take from its next state. */
const standingParts = async (held: Held, before: OrderTransaction, without: string | null): Promise<Standing[]> => {
  const { tx, ctx, order, history } = held;
  const refunds = history.filter((one) => one.kind === "reverse" && writtenBy(one) === "refund");
  const names = [...new Set(refunds.map(({ external_order_id }) => external_order_id!))];
  const own_names = [order.external_id, ...(order.number === null ? [] : [order.number])];
  const sought = { integration_id: order.integration_id, external_ids: names, names: own_names };
  const standing =
    names.length === 0 ? new Map<string, StandingRefund>() : await selectStandingRefunds(tx, ctx.scope, sought);
  const parts: Standing[] = [];
  for (const external_order_id of names) {
    const refund = standing.get(external_order_id);
    if (refund === undefined || external_order_id === without) continue;
    const own = refunds.filter((one) => one.external_order_id === external_order_id);
    // Reversals of the newest state: the states before have them, too.
    const newest = own.filter(({ reverses_id }) => reverses_id === own.at(-1)!.reverses_id);
    const again = newest.map((one) => ({ ...partOf(one), external_order_id }));
    parts.push(...again);
    // The refund was of more than the order had left: when the order becomes larger, the refund takes the rest.
    const amount = refund.amount - again.reduce((sum, part) => sum + part.amount, 0);
    if (refund.is_named && amount > 0) parts.push({ amount, external_order_id });
  }
  if (order.status !== "earned") return parts;
  // Reversals by people are first offset against the amount by which the order has become smaller.
  let covered = Math.max(0, (before.amount ?? 0) - order.amount);
  for (const one of reversalsOf(held, before._id)) {
    if (writtenBy(one) === "refund" || (writtenBy(one) === "order" && isWhole(one))) continue;
    const amount = Math.max(0, -(one.amount ?? 0) - covered);
    covered = Math.max(0, covered + (one.amount ?? 0));
    if (amount > 0) parts.push({ ...partOf(one), amount });
  }
  return parts;
};

const scopeOf = ({ explanation }: OrderTransaction) =>
  (explanation as Explanation).find((entry) => entry.code === "reversal")?.params;

const isWhole = (reversal: OrderTransaction): boolean => scopeOf(reversal)?.by === "all";

const partOf = (reversal: OrderTransaction): Standing => {
  const scope = scopeOf(reversal);
  const lines = scope?.by === "lines" ? { lines: [...scope.lines] } : {};
  return { ...lines, amount: -(reversal.amount ?? 0) };
};

/**
 * Whether all refunded lines are unchanged in the order's new state: then the refunds are repeated by lines, else by
 * amount.
 */
const fitLines = ({ order }: Held, before: OrderTransaction, { parts, isByAmount }: Anew): boolean => {
  const lineOf = ({ items }: Pick<OrderTransaction, "items">, no: number) =>
    items.find(({ line_no }) => line_no === no);
  const isLine = (no: number): boolean => {
    const [was, is] = [lineOf(before, no), lineOf(order, no)];
    return was !== undefined && is !== undefined && was.name === is.name && was.amount === is.amount;
  };
  return !isByAmount && parts.every(({ lines }) => lines !== undefined && lines.every(isLine));
};

/** All that `takeAgain` takes of the new visit; null = nothing. */
const scopeAgain = (held: Held, before: OrderTransaction, anew: Anew): ReversalScope | null => {
  const { parts } = anew;
  if (parts.length === 0) return null;
  if (fitLines(held, before, anew)) return { by: "lines", lines: parts.flatMap(({ lines = [] }) => lines) };
  const amount = Math.min(
    held.order.amount,
    parts.reduce((sum, part) => sum + part.amount, 0),
  );
  return amount > 0 ? { by: "amount", amount } : null;
};

/** Takes back of the new visit what had been taken of the one before: by lines where they are the same, else by amount. */
const takeAgain = async (held: Held, before: OrderTransaction, anew: Anew): Promise<void> => {
  const visit = liveVisits(held).at(-1);
  if (visit === undefined) return;
  const byLines = fitLines(held, before, anew);
  for (const { lines, amount, external_order_id, reason } of anew.parts) {
    const left = Math.min(amount, leftOf(held, visit));
    if (left <= 0) return;
    const more = {
      ...(external_order_id === undefined ? {} : { external_order_id }),
      ...(reason === undefined ? {} : { reason }),
    };
    await takeBack(held, visit, byLines && lines !== undefined ? { lines: [...lines] } : { amount: left }, more);
  }
};

/** The card for which the order counts now: a customer who is named anew comes before the one who had it. */
const numbersFor = async (held: Held, before: OrderTransaction | undefined): Promise<Sought[]> => {
  const { tx, ctx, order } = held;
  const customer = customerIn(ctx, order);
  const sought = await findNumbers(tx, ctx, customer, order);
  // The till names an unknown customer instead: the order has no customer until the till says more.
  if (before === undefined || order.status === "unmatched") return sought;
  const isKept = lookedFor(customer).length === 0 || isSameCustomer(ctx, order, customer);
  if (!isKept && (sought.length > 0 || order.earned_customer_hash !== null)) return sought;
  const { card_number } = await readTransactionRecordIn(tx, ctx.scope, before._id);
  return card_number === null ? [] : [{ number: card_number, by: order.matched_by ?? "card" }];
};

/** The membership of the first of these numbers that is a card of the business. */
const readMembership = async (held: Held, numbers: readonly Sought[]): Promise<string | null> => {
  const { tx, ctx, order } = held;
  const { place_id } = order;
  if (place_id === null) return null;
  for (const { number } of numbers)
    try {
      return (await findMembership(tx, ctx, { number, place_id }, order.occurred_at)).row._id;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  return null;
};

const takeAllBack = async (held: Held): Promise<void> => {
  for (const visit of liveVisits(held)) await takeBack(held, visit, {});
};

const earnFirst = async (
  held: Held,
  numbers: readonly Sought[],
  more: Omit<Parameters<typeof earn>[1], "number" | "by">,
): Promise<Outcome> => {
  for (const sought of numbers) {
    const outcome = await earn(held, { ...sought, ...more });
    if (outcome !== null) return outcome;
  }
  return nothing("unmatched");
};

/**
 * Replaces the order's effects by those of its newest state in one step, so that neither is visible without the other.
 */
const countAnew = async (held: Held, before: OrderTransaction, anew: Anew): Promise<Outcome> => {
  const { numbers, isTakenBack } = anew;
  const { tx, ctx } = held;
  const live = liveVisits(held);
  const { survivor_id } = await readSurvivor(tx, ctx.scope, before.card_subscription_id);
  const isSameMember = (await readMembership(held, numbers)) === survivor_id && !isTakenBack;
  let corrected: Explanation | null = isSameMember && held.order.status === "earned" ? [] : null;
  for (const visit of live) {
    const is_corrected = isSameMember && visit._id === before._id;
    const explanation = await takeBack(held, visit, {}, { is_corrected, is_replaced: !isTakenBack });
    if (is_corrected) corrected = explanation;
  }
  const again = scopeAgain(held, before, anew);
  const outcome = await earnFirst(held, numbers, { isCorrection: true, corrected, again });
  if (outcome.status !== "earned" && isSameMember && live.length > 0) throw new CorrectionRefused();
  if (outcome.status === "earned") await takeAgain(held, before, anew);
  return outcome;
};

interface Anew {
  readonly numbers: readonly Sought[];
  /** Parts to take back from the new state as they were from the old one. */
  readonly parts: readonly Standing[];
  /** The order is taken back without a replacement: the card's rules no longer give anything. */
  readonly isTakenBack: boolean;
  /** Parts that were taken by lines are taken by amount: one that is to come does not fit any lines. */
  readonly isByAmount: boolean;
}

/**
 * Makes the ledger say of a sale what its newest state says, whatever it said before.
 * `without`: a refund that no longer stands, for which it is counted anew though nothing of it has changed.
 */
export const settlePurchase = async (
  held: Held,
  { isTakenBack = false, isByAmount = false, without = null }: Partial<Anew> & { without?: string | null } = {},
): Promise<Settled> => {
  const { order } = held;
  const before = lastVisit(held);
  const { transaction_id, earned_version, matched_by, earned_customer_hash } = order;
  const earnedFields = { refusal: null, transaction_id, earned_version, matched_by, earned_customer_hash };
  const none = { hasRefundsDue: false };
  const live = liveVisits(held);
  if (order.state === "cancelled") {
    await takeAllBack(held);
    return { ...none, outcome: { ...earnedFields, status: "cancelled" } };
  }
  if (order.state === "open") {
    // Opened again at the till: what it earned stands until it is paid or cancelled.
    return { ...none, outcome: live.length > 0 ? { ...earnedFields, status: "earned" } : nothing("open") };
  }
  const looked = order.sealed_customer === null ? {} : { looked_for: lookedFor(customerIn(held.ctx, order)) };
  const numbers = await numbersFor(held, before);
  if (before === undefined) {
    const outcome = await earnFirst(held, numbers, { isCorrection: false });
    return afterEarning(held, { ...outcome, ...looked });
  }
  const { survivor_id } = await readSurvivor(held.tx, held.ctx.scope, before.card_subscription_id);
  const isStanding = order.status === "earned" && live.length <= 1;
  const isSameMember = (await readMembership(held, numbers)) === survivor_id;
  const isKept = isStanding && isSame(before, held) && without === null && !isByAmount;
  if (isKept && isSameMember)
    return { ...none, outcome: { ...earnedFields, ...looked, status: "earned", transaction_id: before._id } };
  const parts = await standingParts(held, before, without);
  // All of it was refunded, by the till or by people: it stays taken back, unless it is another customer's now.
  const isGone = isSameMember && live.length === 0 && order.status === "earned" && parts.length > 0;
  if (isGone && parts.reduce((sum, { amount }) => sum + amount, 0) >= order.amount)
    return { ...none, outcome: { ...earnedFields, ...looked, status: "earned", transaction_id: before._id } };
  const outcome = await countAnew(held, before, { numbers, parts, isTakenBack, isByAmount });
  const known = outcome.status === "unmatched" && numbers.length === 0 && order.sealed_customer === null;
  const said: Outcome = known ? { ...earnedFields, status: "refused", refusal: "card_number_not_found" } : outcome;
  return afterEarning(held, { ...said, ...looked });
};

/** Refunds that came before the order are settled, now that it has earned. */
export const afterEarning = async (held: Held, outcome: Outcome): Promise<Settled> => {
  const { tx, ctx, order } = held;
  if (outcome.status !== "earned") return { outcome, hasRefundsDue: false };
  const names = [order.external_id, ...(order.number === null ? [] : [order.number])];
  const { integration_id, occurred_at } = order;
  const due = { integration_id, names, occurred_at, now: nowIso(ctx.clock) };
  return { outcome, hasRefundsDue: (await updateRefundsDue(tx, ctx.scope, due)) > 0 };
};
