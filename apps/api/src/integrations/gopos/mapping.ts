/** GoPOS's shapes as neutral ones: pure. Its times are Warsaw's wall clock. */
import type { PosLine, PosNamed, PosOrder, PosProduct } from "../../platform/pos/adapter.ts";
import { instantOfWall } from "../../platform/pos/wall-clock.ts";
import { currencyOf, fieldsOf, idOf, instantOf, minorOf, numberOf, textOf } from "../../platform/pos/wire.ts";

export const zone = "Europe/Warsaw";
const usualCurrency = "PLN";

const timeOf = (value: unknown, nowMs: number): string | null => instantOf(value) ?? instantOfWall(value, zone, nowMs);

/** `{amount, currency}`, a number, or a text. */
const moneyOf = (value: unknown): { minor: number; currency: string | null } | null => {
  const money = fieldsOf(value);
  const currency = currencyOf(money["currency"]);
  const minor = minorOf("amount" in money ? money["amount"] : value, currency ?? usualCurrency);
  return minor === null ? null : { minor, currency };
};

const stateOf = (status: string | null): PosOrder["state"] =>
  status === "CLOSED" ? "closed" : status === "REMOVED" || status === "VOIDED" ? "cancelled" : "open";

const toLine = (row: unknown): PosLine[] => {
  const line = fieldsOf(row);
  const status = textOf(line["status"]);
  if (status !== null && status !== "ACTIVE") return [];
  const product = fieldsOf(line["product"]);
  const group = fieldsOf(product["item_group"] ?? line["item_group"] ?? product["category"] ?? line["category"]);
  return [
    {
      product_id: idOf(product["id"]) ?? idOf(line["product_id"]),
      name: textOf(line["name"]) ?? textOf(product["name"]) ?? "?",
      group: textOf(group["name"]),
      quantity: Math.max(0, numberOf(line["quantity"]) ?? 1),
      // After promotions where it says so.
      amount: (moneyOf(line["sub_total_price"]) ?? moneyOf(line["total_price"]))?.minor ?? 0,
    },
  ];
};

/** Where this installation's orders hold the card and the phone, as paths such as `customer.barcode`: partners are told. */
export interface CustomerFields {
  readonly card_field: string | null;
  readonly phone_field: string | null;
}

const valueAt = (row: unknown, path: string | null): unknown =>
  path === null ? null : path.split(".").reduce<unknown>((value, name) => fieldsOf(value)[name], row);

/** `null` for a row without an id or a time. */
export const toOrder = (row: unknown, nowMs: number, { card_field, phone_field }: CustomerFields): PosOrder | null => {
  const order = fieldsOf(row);
  const external_id = idOf(order["id"]);
  const occurred_at = timeOf(order["closed_at"], nowMs) ?? timeOf(order["created_at"], nowMs);
  if (external_id === null || occurred_at === null) return null;
  const lines = Array.isArray(order["items"]) ? (order["items"] as unknown[]) : [];
  const items = lines.flatMap(toLine);
  return {
    external_id,
    number: null,
    state: stateOf(textOf(order["status"])),
    external_place_id: null,
    currency: currencyOf(fieldsOf(fieldsOf(lines[0])["total_price"])["currency"]),
    amount: Math.max(
      0,
      items.reduce((sum, { amount }) => sum + amount, 0),
    ),
    items,
    card: textOf(valueAt(row, card_field), 50),
    phone: textOf(valueAt(row, phone_field), 20),
    occurred_at,
    updated_at: timeOf(order["updated_at"], nowMs),
  };
};

export const toNamed = (row: unknown): PosNamed[] => {
  const fields = fieldsOf(row);
  const [external_id, name] = [idOf(fields["id"]), textOf(fields["name"])];
  return external_id === null || name === null ? [] : [{ external_id, name }];
};

export const toProduct = (row: unknown, groups: ReadonlyMap<string, string>): PosProduct[] =>
  toNamed(row).map((named) => {
    const item = fieldsOf(row);
    const nested = fieldsOf(item["item_group"] ?? item["category"]);
    const group_name = textOf(nested["name"]) ?? groups.get(idOf(item["category_id"]) ?? "") ?? null;
    const price = moneyOf(item["price"])?.minor ?? null;
    return { ...named, group_name, price: price === null || price < 0 ? null : price };
  });
