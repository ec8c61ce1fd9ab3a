/**
 * Makes of an order what it is to be: a visit, a correction, or nothing. Everything is written under a key of the order
 * and its version, so that it happens once, however often and by however many processes it is tried.
 */
import { createHash } from "node:crypto";
import type { OrderMatch, OrderStatus } from "@rewardo/contract/integration-orders";
import { normalizePhone } from "@rewardo/rules";
import { nowIso } from "../../platform/clock.ts";
import { AppError } from "../../platform/errors.ts";
import type { TillContext } from "../../platform/http/context.ts";
import type { Idempotency } from "../../platform/http/route.ts";
import type { Actor } from "../../platform/session/actor.ts";
import type { SecretBox } from "../../platform/secrets.ts";
import { readPhoneCountry } from "../businesses/index.ts";
import { commitVisit, readCardOfOrder } from "../scanner/index.ts";
import { readTransactionRecordIn, reverseTransaction, type TransactionRecord } from "../transactions/index.ts";
import { customerOwner, tellOrders, type Customer } from "./ingest.ts";
import {
  selectOrderToSettle,
  selectUnsettled,
  updateOrdersSettled,
  updatePlainSettled,
  type OrderToSettle,
} from "./write-queries.ts";

/** `ctx.actor` is the system itself. */
export type SettleContext = TillContext & { readonly secrets: SecretBox };

interface Outcome {
  readonly status: OrderStatus;
  readonly refusal: string | null;
  readonly transaction_id: string | null;
  readonly earned_version: number | null;
  readonly matched_by: OrderMatch | null;
  /** What the till named of the customer; left out where it was noted before. */
  readonly looked_for?: readonly ("card" | "phone")[];
}

/** With what spoke against it, for the till. */
type Earned = Outcome & { readonly rejected?: unknown };

const hourMs = 3_600_000;
/** Later than this, delays between visits and limits a day say nothing any more. */
const lateHours = 1;

const nothing = (status: OrderStatus, refusal: string | null = null): Outcome => ({
  ...{ status, refusal, transaction_id: null, earned_version: null, matched_by: null },
});

const keyOf = (order: Pick<OrderToSettle, "_id" | "version">, what: "earn" | "take back"): Idempotency => {
  const key = `order ${order._id} ${order.version} ${what}`;
  return { key, request_hash: createHash("sha256").update(key).digest() };
};

const readCustomer = ({ secrets }: SettleContext, order: OrderToSettle): Customer => {
  const none = { card: null, phone: null };
  if (order.sealed_customer === null) return none;
  const opened = secrets.open(order.sealed_customer, customerOwner(order.integration_id, order.external_id));
  return opened === null ? none : (JSON.parse(opened.toString()) as Customer);
};

interface Sought {
  readonly number: string;
  readonly by: OrderMatch;
}

/** The card's code that the till read, and else the card of the one customer whom this phone number finds. */
const findNumbers = async (
  ctx: SettleContext,
  { card, phone }: Customer,
  { place_id, occurred_at }: OrderToSettle,
): Promise<Sought[]> => {
  const ofCard = card === null ? [] : [{ number: card, by: "card" } as const];
  if (phone === null) return ofCard;
  const found = await ctx.database.read(ctx.scope, async (tx) => {
    const whole = normalizePhone(phone, await readPhoneCountry(tx, ctx.scope, { phone, place_id }));
    return whole === null ? null : readCardOfOrder(tx, ctx.scope, { phone: whole, place_id, at: occurred_at });
  });
  const ofPhone = found === null ? [] : [{ number: found, by: "phone" } as const];
  return [...ofCard, ...ofPhone];
};

const refusalOf = (error: AppError): string => {
  const rejected = error.params?.["rejected"] as { code: string }[] | undefined;
  return rejected?.[0]?.code ?? error.code;
};

/** Codes that say: not a card of this business. */
const unknownCard: ReadonlySet<string> = new Set([
  "card_number_not_found",
  "card_number_ambiguous",
  "card_of_another_business",
]);

/** Counts the order for a card; `null` when it is none of this business. */
const earn = async (
  ctx: SettleContext,
  order: OrderToSettle,
  { number, by }: Sought,
  isCorrection: boolean,
  claimed_by?: Actor,
): Promise<Earned | null> => {
  const { place_id, occurred_at, amount, items, external_id } = order;
  if (place_id === null) return nothing("refused", "place_not_allowed");
  // Its figures would count as the business's own money.
  if (order.is_foreign) return { ...nothing("refused", "currency_other"), matched_by: by };
  // A receipt that a person claims is limited like a visit that they stamp, however old it is.
  const isLate = ctx.clock.nowMs() - Date.parse(occurred_at) > lateHours * hourMs;
  const waives_guards = claimed_by === undefined && (isCorrection || isLate);
  const claimed = claimed_by === undefined ? {} : { claimed_by };
  try {
    const { transaction } = await commitVisit(
      ctx,
      { number, place_id, amount, items, occurred_at, order: { external_id, waives_guards, ...claimed } },
      keyOf(order, "earn"),
    );
    const made = { transaction_id: transaction._id, earned_version: order.version };
    return { status: "earned", refusal: null, ...made, matched_by: by };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (unknownCard.has(error.code)) return null;
    if (error.code === "refused" || error.code === "not_found")
      return { ...nothing("refused", refusalOf(error)), matched_by: by, rejected: error.params?.["rejected"] };
    throw error;
  }
};

/** Takes back what the order had earned; what staff took back already stays as it is. */
const takeBack = async (ctx: SettleContext, order: OrderToSettle, transaction_id: string): Promise<void> => {
  try {
    await reverseTransaction(ctx, transaction_id, {}, keyOf(order, "take back"));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "refused") throw error;
  }
};

/** Whether the transaction was made of an order like this. */
const isSame = (record: TransactionRecord, { amount, items }: OrderToSettle): boolean => {
  const shown = (lines: readonly { name: string; quantity: number; amount: number }[]) =>
    JSON.stringify(lines.map((line) => [line.name, line.quantity, line.amount]));
  return (record.amount ?? 0) + record.discount === amount && shown(record.items) === shown(items);
};

/** An order that had earned, and is not as it was. */
const correct = async (ctx: SettleContext, order: OrderToSettle, transaction_id: string): Promise<Outcome> => {
  const { earned_version, matched_by } = order;
  const kept = { refusal: null, transaction_id, earned_version, matched_by };
  // Opened again at the till: what it earned stands until it is paid or cancelled.
  if (order.state === "open") return { ...kept, status: "earned" };
  const record = await ctx.database.read(ctx.scope, (tx) => readTransactionRecordIn(tx, ctx.scope, transaction_id));
  if (order.state === "closed" && isSame(record, order)) return { ...kept, status: "earned" };
  await takeBack(ctx, order, transaction_id);
  if (order.state === "cancelled") return { ...kept, status: "cancelled" };
  const { card_number } = record;
  const outcome =
    card_number === null ? null : await earn(ctx, order, { number: card_number, by: matched_by ?? "card" }, true);
  return outcome ?? { ...kept, status: "refused", refusal: "card_number_not_found" };
};

const decide = async (ctx: SettleContext, order: OrderToSettle): Promise<Outcome> => {
  if (order.status === "earned" && order.transaction_id !== null) return correct(ctx, order, order.transaction_id);
  if (order.state !== "closed") return nothing(order.state);
  const customer = readCustomer(ctx, order);
  const looked_for = (["card", "phone"] as const).filter((what) => customer[what] !== null);
  const noted: Pick<Outcome, "looked_for"> = order.sealed_customer === null ? {} : { looked_for };
  for (const sought of await findNumbers(ctx, customer, order)) {
    const outcome = await earn(ctx, order, sought, order.transaction_id !== null);
    if (outcome !== null) return { ...outcome, ...noted };
  }
  return { ...nothing("unmatched"), ...noted };
};

type Settled = readonly [OrderToSettle, Outcome];

/** What became of orders, by one statement. One that ends before it finds the visits by their keys, and notes them then. */
const finish = async (ctx: SettleContext, settled: readonly Settled[]): Promise<void> => {
  if (settled.length === 0) return;
  const now = nowIso(ctx.clock);
  const settlements = settled.map(([{ _id, version, place_id }, outcome]) => ({
    ...{ ...outcome, _id, version },
    keeps_customer: place_id === null && outcome.status === "refused",
  }));
  await ctx.database.write(ctx.scope, (tx) => updateOrdersSettled(tx, ctx.scope, { settlements, now }));
  const told = settled.map(([{ _id }]) => ({ _id, is_new: false }));
  tellOrders(ctx.live, ctx.scope, told);
};

const atOnce = 50;
/** Cards that are written at a time: tills want the database, too. */
const cardsAtOnce = 3;

/** Orders of one card stay in their order; those of which the card is not known before are taken one after the other. */
const byCard = (ctx: SettleContext, orders: readonly OrderToSettle[]): OrderToSettle[][] => {
  const rows = new Map<string, OrderToSettle[]>();
  for (const order of orders) {
    const { card, phone } = readCustomer(ctx, order);
    const key = order.transaction_id === null && phone === null ? (card ?? order._id) : "unknown";
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
  let after: string | null = null;
  for (;;) {
    const asked = { integration_id, after, limit: atOnce };
    const orders: OrderToSettle[] = await ctx.database.read(ctx.scope, (tx) => selectUnsettled(tx, ctx.scope, asked));
    const rows = byCard(ctx, orders);
    const done: Settled[] = [];
    const work = async (): Promise<void> => {
      for (let row = rows.shift(); row !== undefined; row = rows.shift())
        for (const order of row) {
          if (signal?.aborted === true) return;
          try {
            done.push([order, await decide(ctx, order)]);
          } catch (error) {
            failed(order._id, error);
          }
        }
    };
    await Promise.all(Array.from({ length: cardsAtOnce }, work));
    await finish(ctx, done);
    settled += done.length;
    if (signal?.aborted === true) return settled;
    if (orders.length < atOnce) return settled;
    after = orders.at(-1)!._id;
  }
};

/**
 * Counts an order without a customer for the card that was scanned with its receipt.
 * @throws receipt_used when it was counted in the meantime, receipt_not_found for one in another currency,
 *   card_number_not_found, refused with the till's rejections
 */
export const settleForCard = async (
  ctx: SettleContext,
  order_id: string,
  { number, claimed_by }: { readonly number: string; readonly claimed_by: Actor },
): Promise<void> => {
  const order = await ctx.database.read(ctx.scope, (tx) => selectOrderToSettle(tx, ctx.scope, order_id));
  if (order === undefined || order.status !== "unmatched") throw new AppError("receipt_used");
  if (order.is_foreign) throw new AppError("receipt_not_found");
  const earned = await earn(ctx, order, { number, by: "receipt" }, false, claimed_by);
  if (earned === null) throw new AppError("card_number_not_found");
  const { rejected = [{ code: earned.refusal, params: {} }], ...outcome } = earned;
  if (outcome.status === "refused") throw new AppError("refused", { params: { rejected } });
  await finish(ctx, [[order, outcome]]);
};
