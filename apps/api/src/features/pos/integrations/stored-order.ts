/** An order of a till as it is stored: pure. */
import { createHash } from "node:crypto";
import { mostLineQuantity, mostOrderAmount, type OrderItem } from "@rewardo/contract/integration-orders";
import { withoutHiddenSigns } from "@rewardo/rules";
import { newId } from "../../../platform/clock.ts";
import type { PosAdapter, PosLine, PosOrder } from "../adapter/adapter.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import type { IntegrationBasics } from "./queries.ts";
import type { StoredOrder } from "./write-queries.ts";

export interface Customer {
  readonly card: string | null;
  readonly phone: string | null;
}

/** Context that an order's encrypted customer data are bound to. */
export const customerOwner = (integration_id: string, external_id: string): string =>
  `order ${integration_id} ${external_id}`;

/** A receipt has no more lines that count one by one. */
const mostLines = 500;
const mostAmount = 100_000_000_000;
const mostQuantity = 1_000_000_000;

const within = (value: number, most: number): number => Math.max(-most, Math.min(value, most));

/** A name as it is shown; signs that turn the direction of what stands around them go. */
export const nameOfTill = (name: string): string => withoutHiddenSigns(name).trim().slice(0, 200).toWellFormed() || "?";

/** Lines as the till has them, with their sign: goods that came back lower their own goods. */
const toItems = (lines: readonly PosLine[]): OrderItem[] =>
  lines.slice(0, mostLines).map(({ name, group, product_id, quantity, amount, never_earns = null }, index) => ({
    line_no: index + 1,
    name: nameOfTill(name),
    group: group === null ? null : nameOfTill(group),
    product_id: product_id === null ? null : product_id.slice(0, 100),
    quantity: within(quantity, mostQuantity),
    amount: within(amount, mostAmount),
    ...(never_earns === null ? {} : { never_earns }),
  }));

const sumOf = (lines: readonly PosLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** 0 has no sign. */
const negated = (value: number): number => (value === 0 ? 0 : -value);

/** Pieces below none came back, however their money is written. */
const withSign = (line: PosLine): PosLine =>
  line.quantity < 0 && line.amount > 0 ? { ...line, amount: negated(line.amount) } : line;

/**
 * Tills write a refund as a total below zero, as lines that all came back whatever the total says, or as a document of its
 * own kind, some with what came back above zero. All are stored alike: below zero.
 */
const signed = (order: PosOrder): Pick<StoredOrder, "is_refund" | "refunds"> & Pick<PosOrder, "amount" | "items"> => {
  const { refunds = null } = order;
  const items = order.items.map(withSign);
  const isAllReturned = items.some(({ amount }) => amount < 0) && items.every(({ amount }) => amount <= 0);
  const written = order.amount === 0 ? sumOf(items) : negated(Math.abs(order.amount));
  const amount = isAllReturned ? written : order.amount;
  const is_refund = amount < 0 || refunds !== null || order.is_refund === true;
  if (!is_refund) return { amount, items, is_refund, refunds };
  const returned = items.map((line) => ({ ...line, quantity: negated(line.quantity), amount: negated(line.amount) }));
  return { amount: negated(Math.abs(amount)), items: sumOf(items) > 0 ? returned : items, is_refund, refunds };
};

const dayMs = 86_400_000;
/** A till that was away sends its orders late, but no later than this. */
const latestDays = 90;

/** Orders of before connecting count for so many days as were to be read, and a day for clocks and time zones. */
const isTooOld = (
  occurred_at: string,
  {
    integration,
    now,
  }: Pick<Around, "now"> & { readonly integration: Pick<IntegrationBasics, "backfill_days" | "created_at"> },
): boolean => {
  const occurredMs = Date.parse(occurred_at);
  const { backfill_days, created_at } = integration;
  const earliestMs = Date.parse(created_at) - (backfill_days + 1) * dayMs;
  return occurredMs < earliestMs || occurredMs < Date.parse(now) - Math.max(latestDays, backfill_days) * dayMs;
};

const whyUnusable = (
  order: PosOrder,
  { amount, items, around }: { amount: number; items: readonly OrderItem[]; around: Around },
): StoredOrder["unusable"] => {
  if (order.unusable !== undefined) return order.unusable;
  if (Math.abs(amount) > mostOrderAmount) return "amount_too_high";
  if (items.some((line) => Math.abs(line.amount) > mostOrderAmount)) return "amount_too_high";
  if (items.some(({ quantity }) => Math.abs(quantity) > mostLineQuantity)) return "quantity_too_high";
  return isTooOld(order.occurred_at, around) ? "occurred_too_long_ago" : null;
};

/** A hash of what an order earns by; who paid it has a keyed one of its own. */
const hashOf = (parts: unknown): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

export type IntegrationOfOrders = Pick<
  IntegrationBasics,
  "_id" | "place_id" | "external_business_id" | "backfill_days" | "created_at"
>;

interface Around {
  readonly integration: IntegrationOfOrders;
  readonly places: ReadonlyMap<string, string | null>;
  readonly currency: string;
  readonly secrets: SecretBox;
  readonly adapter: Pick<PosAdapter, "orderLink">;
  readonly now: string;
}

export const toStored = (order: PosOrder, around: Around): StoredOrder => {
  const { integration, places, currency, secrets, adapter } = around;
  const { external_id, state, external_place_id, occurred_at, card, phone } = order;
  const { is_refund, refunds, ...sold } = signed(order);
  const items = toItems(sold.items);
  const amount = within(sold.amount, mostAmount);
  const unusable = whyUnusable(order, { amount, items, around });
  const number = order.number === null ? null : nameOfTill(order.number);
  const place_id = (external_place_id === null ? null : places.get(external_place_id)) ?? integration.place_id;
  const customer = { card, phone } satisfies Customer;
  const isKnown = card !== null || phone !== null;
  const plain = Buffer.from(JSON.stringify(customer));
  const owner = customerOwner(integration._id, external_id);
  const { external_business_id } = integration;
  return {
    ...{ _id: newId(), external_id, number, external_place_id, place_id, state, amount, items, occurred_at },
    currency: order.currency ?? currency,
    url: adapter.orderLink({ external_business_id, external_id }),
    sealed_customer: isKnown ? secrets.seal(plain, owner).toString("hex") : null,
    customer_hash: isKnown ? secrets.sign(plain, owner).toString("hex") : null,
    ...{ is_refund, refunds: refunds?.slice(0, 200) ?? null, unusable },
    content_hash: hashOf([
      state,
      amount,
      items,
      order.written_at ?? occurred_at,
      external_place_id,
      is_refund,
      refunds,
      order.unusable,
    ]),
    external_updated_at: order.updated_at,
  };
};
