/** The ledger's part of one order: its visits, what took them back, and the writing of both while the order is held. */
import { nowIso } from "../../../platform/clock.ts";
import { createHash } from "node:crypto";
import { broughtBefore, type Explanation, type ReversalScope } from "@rewardo/engine";
import type { OrderMatch, OrderStatus } from "@rewardo/contract/integration-orders";
import { parseCardCode } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { TillContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import type { Actor } from "../../../platform/actor.ts";
import { holdMembership } from "../../ledger/ledger/index.ts";
import { commitVisitIn, findMembership } from "../../till/scanner/index.ts";
import {
  readSurvivor,
  replacing,
  reverseIn,
  selectTransactionsOfOrder,
  type OrderReversal,
  type OrderTransaction,
} from "../../ledger/transactions/index.ts";
import type { OrderToSettle } from "./settle-queries.ts";

/** `ctx.actor` is the system itself. */
export type SettleContext = TillContext & { readonly secrets: SecretBox };

/** Outcome of settling an order. */
export interface Outcome {
  readonly status: OrderStatus;
  readonly refusal: string | null;
  readonly transaction_id: string | null;
  readonly earned_version: number | null;
  readonly matched_by: OrderMatch | null;
  /** Which data the till sent about the customer; left out if they were stored before. */
  readonly looked_for?: readonly ("card" | "phone")[];
  /** Hash of what the till sent about the customer that the order earned for. */
  readonly earned_customer_hash: Buffer | null;
  /** Why the engine rejected the order, for the till. */
  readonly rejected?: unknown;
}

export const nothing = (status: OrderStatus, refusal: string | null = null): Outcome => ({
  ...{ status, refusal, transaction_id: null, earned_version: null, matched_by: null, earned_customer_hash: null },
});

/** An order that is held, and what is written for it. */
export interface Held {
  readonly tx: Transaction;
  readonly ctx: SettleContext;
  readonly order: OrderToSettle;
  /** The order's visits and their reversals, oldest first; what is written now is appended. */
  readonly history: OrderTransaction[];
  /** Number of times the order was written to the ledger. */
  writes: number;
  /** Transactions that are new, and old ones that are not as they were, for open consoles. */
  readonly made: string[];
  readonly changed: string[];
  /** Outcome of the order, once it is known. */
  outcome: Outcome | null;
}

export const openHeld = async (tx: Transaction, ctx: SettleContext, order: OrderToSettle): Promise<Held> => {
  const history = await selectTransactionsOfOrder(tx, ctx.scope, order);
  return { tx, ctx, order, history, writes: order.writes, made: [], changed: [], outcome: null };
};

/** A key that no other write for the order has: nothing is written twice, since the order is held. */
const keyOf = (held: Held, what: "earn" | "take back" | typeof replacing): Idempotency => {
  const { _id, version } = held.order;
  const key = `order ${_id} ${version} ${held.writes} ${what}`;
  held.writes += 1;
  return { key, request_hash: createHash("sha256").update(key).digest() };
};

/** Thrown through a transaction that is to be tried again. */
const overtaken = (): AppError => new AppError("conflict");

const isVisit = ({ kind }: OrderTransaction): boolean => kind === "visit";

/** Visits of the order that count, oldest first: one at most, unless something has gone wrong. */
export const liveVisits = ({ history }: Pick<Held, "history">): OrderTransaction[] =>
  history.filter((one) => isVisit(one) && one.status !== "reversed");

/** The newest visit that was made of the order, taken back or not. */
export const lastVisit = ({ history }: Held): OrderTransaction | undefined => history.filter(isVisit).at(-1);

export const reversalsOf = ({ history }: Held, visit_id: string): OrderTransaction[] =>
  history.filter(({ reverses_id }) => reverses_id === visit_id);

/** The amount of a visit that was not reversed. */
export const leftOf = (held: Held, visit: OrderTransaction): number =>
  (visit.amount ?? 0) + reversalsOf(held, visit._id).reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** Origin of a reversal: a person or a device, a refund of the till, or a change of the order. */
export const writtenBy = ({ integration_id, external_order_id }: OrderTransaction): "person" | "refund" | "order" =>
  integration_id === null ? "person" : external_order_id === null ? "order" : "refund";

export interface TakenPart {
  readonly lines?: number[];
  readonly amount?: number;
}

/**
 * Takes back a visit of the order, or a part of it. `null` where the engine refuses: a membership that was closed
 * meanwhile keeps what it had.
 */
export const takeBack = async (
  held: Held,
  visit: OrderTransaction,
  part: TakenPart,
  more: OrderReversal & { readonly reason?: string } = {},
): Promise<Explanation | null> => {
  const { tx, ctx, history } = held;
  const { reason, ...order } = more;
  await holdMembership(tx, ctx.scope, { transaction_id: visit._id });
  // Staff may have taken something back since the history was read: what follows is decided anew, with it.
  const now = await selectTransactionsOfOrder(tx, ctx.scope, held.order);
  if (now.length !== history.length) throw overtaken();
  try {
    const input = reason === undefined ? part : { ...part, reason };
    const reversed = await reverseIn(
      tx,
      ctx,
      visit._id,
      input,
      keyOf(held, order.is_replaced === true ? replacing : "take back"),
      order,
    );
    if (reversed === null) throw overtaken();
    held.made.push(...reversed.ids);
    held.changed.push(visit._id);
    const fresh = await selectTransactionsOfOrder(tx, ctx.scope, held.order);
    history.splice(0, history.length, ...fresh);
    return reversed.explanation;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "refused") throw error;
    return null;
  }
};

/** Units that a membership, with those merged into it, has got from the order. */
const broughtTo = async ({ tx, ctx, history }: Held, membership_id: string): Promise<Explanation[]> => {
  if (history.length === 0) return [];
  const had: Explanation[] = [];
  for (const { card_subscription_id, explanation } of history) {
    const { survivor_id } = await readSurvivor(tx, ctx.scope, card_subscription_id);
    if (survivor_id === membership_id) had.push(explanation as Explanation);
  }
  return had;
};

/** Codes that say: not a card of this business. */
const unknownCard: ReadonlySet<string> = new Set([
  "card_number_not_found",
  "card_number_ambiguous",
  "card_of_another_business",
]);

const refusalOf = (error: AppError): string => {
  const rejected = error.params?.["rejected"] as { code: string }[] | undefined;
  return rejected?.[0]?.code ?? error.code;
};

const hourMs = 3_600_000;
/** Later than this, delays between visits and limits a day say nothing any more. */
const lateHours = 1;

export interface Counted {
  readonly number: string;
  readonly by: OrderMatch;
  readonly isCorrection: boolean;
  /** The reversal that was written for it in the same transaction, for the same member. */
  readonly corrected?: Explanation | null;
  /**
   * The claimer of the receipt, and a function that counts the claim and says whether it makes too many in a short
   * time.
   */
  readonly claim?: { readonly by: Actor; readonly countVisitForBurst: () => boolean };
  /** The part of the order that was refunded before this change, and is refunded again after it; null = nothing. */
  readonly again?: ReversalScope | null;
}

/** Counts the order for a card; `null` when it is none of this business. */
export const earn = async (
  held: Held,
  { number, by, isCorrection, corrected = null, again = null, claim }: Counted,
): Promise<Outcome | null> => {
  const { tx, ctx, order, history } = held;
  const { place_id, occurred_at, amount, items, external_id } = order;
  if (order.unusable !== null) return { ...nothing("refused", order.unusable), matched_by: by };
  if (place_id === null) return nothing("refused", "place_not_allowed");
  // Amounts in a foreign currency would count as the business's own money.
  if (order.is_foreign) return { ...nothing("refused", "currency_other"), matched_by: by };
  // A receipt that a person claims is limited like a visit that they stamp, however old it is.
  const isLate = ctx.clock.nowMs() - Date.parse(occurred_at) > lateHours * hourMs;
  const waives_guards = claim === undefined && (isCorrection || isLate);
  const claimed = claim === undefined ? {} : { claimed_by: claim.by };
  try {
    // Locked before reading: tills that serve the same card wait, and nothing changes before the decision.
    await holdMembership(tx, ctx.scope, { number: parseCardCode(number)?.number ?? "" });
    const { row } = await findMembership(tx, ctx, { number, place_id }, occurred_at);
    const brought = broughtBefore(await broughtTo(held, row._id), corrected, again);
    const made = await commitVisitIn(
      tx,
      ctx,
      {
        ...{ number, place_id, amount, items, occurred_at, again_after: nowIso(ctx.clock) },
        order: { external_id, waives_guards, brought, ...claimed, ...(by === "claimed" ? { is_reported: true } : {}) },
      },
      keyOf(held, "earn"),
      claim?.countVisitForBurst,
    );
    if (made === null) throw overtaken();
    held.made.push(...made.ids);
    const fresh = await selectTransactionsOfOrder(tx, ctx.scope, order);
    history.splice(0, history.length, ...fresh);
    const { _id: transaction_id } = made.record;
    const earnedFields = { earned_version: order.version, matched_by: by, earned_customer_hash: order.customer_hash };
    return { status: "earned", refusal: null, transaction_id, ...earnedFields };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (unknownCard.has(error.code)) return null;
    if (error.code === "refused" || error.code === "not_found")
      return { ...nothing("refused", refusalOf(error)), matched_by: by, rejected: error.params?.["rejected"] };
    throw error;
  }
};
