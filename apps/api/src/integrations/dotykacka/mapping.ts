/** Dotykačka's shapes as neutral ones: pure. */
import type { PosLine, PosNamed, PosOrder, PosProduct } from "../../platform/pos/adapter.ts";
import { currencyOf, fieldsOf, flagOf, idOf, instantOf, minorOf, numberOf, textOf } from "../../platform/pos/wire.ts";

/** An order without its lines and its customer, whose ids are asked for apart. */
export interface OrderHead extends Omit<PosOrder, "items" | "card" | "phone"> {
  readonly customer_id: string | null;
}

const paidStatuses: readonly (string | null)[] = ["closed", "delivered"];

/** `null` for a row without an id or a time. */
export const toHead = (row: unknown): OrderHead | null => {
  const order = fieldsOf(row);
  const external_id = idOf(order["id"]);
  const [created, completed] = [instantOf(order["created"]), instantOf(order["completed"])];
  const occurred_at = completed ?? created;
  if (external_id === null || occurred_at === null) return null;
  const status = textOf(order["status"]);
  const isCancelled = status === "canceled" || instantOf(order["canceledDate"]) !== null;
  const isPaid = paidStatuses.includes(status) || (flagOf(order["paid"]) && completed !== null);
  const currency = currencyOf(order["currency"]);
  return {
    external_id,
    number: textOf(order["documentNumber"]),
    state: isCancelled ? "cancelled" : isPaid ? "closed" : "open",
    external_place_id: idOf(order["_branchId"]),
    currency,
    amount: Math.max(0, minorOf(order["totalValueRounded"], currency ?? "PLN") ?? 0),
    occurred_at,
    updated_at: instantOf(order["versionDate"]) ?? instantOf(order["updated"]),
    customer_id: idOf(order["_customerId"]),
  };
};

/** `null` for a line that was cancelled. */
export const toLine = (row: unknown, currency: string, groups: ReadonlyMap<string, string>): PosLine | null => {
  const line = fieldsOf(row);
  if (instantOf(line["canceledDate"]) !== null) return null;
  return {
    product_id: idOf(line["_productId"]),
    name: textOf(line["name"]) ?? textOf(line["alternativeName"]) ?? "?",
    group: groups.get(idOf(line["_categoryId"]) ?? "") ?? null,
    quantity: Math.max(0, numberOf(line["quantity"]) ?? 1),
    amount: minorOf(line["totalPriceWithVat"], currency) ?? 0,
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
