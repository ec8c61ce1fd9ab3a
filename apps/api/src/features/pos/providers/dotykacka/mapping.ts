/** Dotykačka's shapes as neutral ones: pure. */
import type { PosLine, PosNamed, PosOrder, PosProduct } from "../../adapter/adapter.ts";
import {
  currencyOf,
  fieldsOf,
  flagOf,
  idOf,
  instantOf,
  isMissing,
  minorOf,
  numberOf,
  textOf,
} from "../../adapter/wire.ts";

/** An order without its lines and its customer, whose ids are asked for apart. */
export interface OrderHead extends Omit<PosOrder, "items" | "card" | "phone"> {
  readonly customer_id: string | null;
}

const paidStatuses: readonly (string | null)[] = ["closed", "delivered"];

/** Documents that sell; the others move cash, pay or correct an invoice, or put receipts that were counted on an invoice. */
const sales: readonly (string | null)[] = [null, "RECEIPT", "INVOICE"];

/** Bits of an order's flags, counted from the lowest. */
const flagBits = { cancelled: 1, cancels: 2, writtenOff: 11, cancelledWithoutReceipt: 26 };

const hasFlag = (flags: unknown, bit: number): boolean => (((numberOf(flags) ?? 0) >>> bit) & 1) === 1;

const stateOf = (order: Readonly<Record<string, unknown>>, cancels: boolean): PosOrder["state"] => {
  const status = textOf(order["status"]);
  const isVoid = status === "canceled" || instantOf(order["canceledDate"]) !== null;
  const isFlagged =
    hasFlag(order["flags"], flagBits.cancelled) || hasFlag(order["flags"], flagBits.cancelledWithoutReceipt);
  // A document that cancels another one may carry the time of that.
  if (isFlagged || (isVoid && !cancels)) return "cancelled";
  const isPaid = paidStatuses.includes(status) || (flagOf(order["paid"]) && instantOf(order["completed"]) !== null);
  return isPaid || cancels ? "closed" : "open";
};

/** `null` for a row without an id. */
export const toHead = (row: unknown, nowMs: number): OrderHead | null => {
  const order = fieldsOf(row);
  const external_id = idOf(order["id"]);
  if (external_id === null) return null;
  const occurred_at = instantOf(order["completed"]) ?? instantOf(order["created"]);
  const updated_at = instantOf(order["versionDate"]) ?? instantOf(order["updated"]);
  const currency = currencyOf(order["currency"]);
  const total = minorOf(order["totalValueRounded"], currency ?? "PLN");
  const cancels = hasFlag(order["flags"], flagBits.cancels);
  const is_refund = cancels || (total ?? 0) < 0;
  const type = textOf(order["documentType"]);
  const isSold = sales.includes(type) || (type === "CORRECTIVE_INVOICE" && is_refund);
  const state = stateOf(order, cancels);
  const unusable =
    total === null && (state === "closed" || !isMissing(order["totalValueRounded"]))
      ? "amount_unreadable"
      : occurred_at === null
        ? "time_unreadable"
        : null;
  return {
    ...{ external_id, number: textOf(order["documentNumber"]), state, currency },
    external_place_id: idOf(order["_branchId"]),
    amount: total ?? 0,
    ...{ is_refund, refunds: is_refund ? (idOf(order["_sourceOrderId"]) ?? idOf(order["_relatedOrderId"])) : null },
    occurred_at: occurred_at ?? updated_at ?? new Date(nowMs).toISOString(),
    updated_at,
    is_sale: isSold && !hasFlag(order["flags"], flagBits.writtenOff),
    ...(unusable === null ? {} : { unusable }),
    customer_id: idOf(order["_customerId"]),
  };
};

interface Line {
  readonly line: PosLine;
  readonly isReadable: boolean;
}

/** `null` for a line that was cancelled. */
export const toLine = (row: unknown, currency: string, groups: ReadonlyMap<string, string>): Line | null => {
  const line = fieldsOf(row);
  if (instantOf(line["canceledDate"]) !== null) return null;
  const amount = minorOf(line["totalPriceWithVat"], currency);
  return {
    line: {
      product_id: idOf(line["_productId"]),
      name: textOf(line["name"]) ?? textOf(line["alternativeName"]) ?? "?",
      group: groups.get(idOf(line["_categoryId"]) ?? "") ?? null,
      quantity: numberOf(line["quantity"]) ?? 1,
      amount: amount ?? 0,
    },
    isReadable: amount !== null || isMissing(line["totalPriceWithVat"]),
  };
};

export const toCustomer = (row: unknown): { card: string | null; phone: string | null } => {
  const customer = fieldsOf(row);
  return { card: textOf(customer["barcode"], 50), phone: textOf(customer["phone"], 20) };
};

const isKept = (row: Readonly<Record<string, unknown>>): boolean => !flagOf(row["deleted"]);

export const toNamed = (row: unknown): PosNamed[] => {
  const fields = fieldsOf(row);
  const [external_id, name] = [idOf(fields["id"]), textOf(fields["name"])];
  return external_id === null || name === null || !isKept(fields) ? [] : [{ external_id, name }];
};

export const toProduct = (row: unknown, groups: ReadonlyMap<string, string>, currency: string): PosProduct[] =>
  toNamed(row).map((named) => {
    const price = minorOf(fieldsOf(row)["priceWithVat"], currency);
    const group_name = groups.get(idOf(fieldsOf(row)["_categoryId"]) ?? "") ?? null;
    return { ...named, group_name, price: price === null || price < 0 ? null : price };
  });
