/** GoPOS's shapes as neutral ones: pure. Its times are Warsaw's wall clock. */
import type { PosLine, PosNamed, PosOrder, PosProduct } from "../../adapter/adapter.ts";
import { instantOfWall } from "../../adapter/wall-clock.ts";
import { currencyOf, fieldsOf, idOf, instantOf, isMissing, minorOf, numberOf, textOf } from "../../adapter/wire.ts";

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

/** Names of categories by id: an order names them by id alone, where it is not asked to hold them. */
export type GroupNames = ReadonlyMap<string, string>;

interface Line {
  readonly line: PosLine;
  /** Amount before promotions. */
  readonly full: number;
  readonly isReadable: boolean;
}

const productOf = (line: Readonly<Record<string, unknown>>) => fieldsOf(line["product"]);

/** The id of the line's category, where its name does not stand beside it. */
const categoryOf = (line: Readonly<Record<string, unknown>>): string | null =>
  idOf(productOf(line)["category_id"]) ?? idOf(line["category_id"]);

const nestedGroup = (line: Readonly<Record<string, unknown>>): string | null => {
  const product = productOf(line);
  const group = product["item_group"] ?? line["item_group"] ?? product["category"] ?? line["category"];
  return textOf(fieldsOf(group)["name"]);
};

const linesIn = (order: unknown): Readonly<Record<string, unknown>>[] => {
  const lines = fieldsOf(order)["items"];
  return Array.isArray(lines) ? lines.map(fieldsOf) : [];
};

/** Whether an order names a category by its id alone. */
export const needsGroups = (order: unknown): boolean =>
  linesIn(order).some((line) => nestedGroup(line) === null && categoryOf(line) !== null);

const toLine = (line: Readonly<Record<string, unknown>>, groups: GroupNames): Line[] => {
  const status = textOf(line["status"]);
  if (status !== null && status !== "ACTIVE") return [];
  const product = productOf(line);
  const [total, paid] = [moneyOf(line["total_price"]), moneyOf(line["sub_total_price"])];
  // The amount after promotions, if the order has it.
  const amount = (paid ?? total)?.minor ?? null;
  const isLeftOut = isMissing(line["total_price"]) && isMissing(line["sub_total_price"]);
  return [
    {
      line: {
        product_id: idOf(product["id"]) ?? idOf(line["product_id"]),
        name: textOf(line["name"]) ?? textOf(product["name"]) ?? "?",
        group: nestedGroup(line) ?? groups.get(categoryOf(line) ?? "") ?? null,
        quantity: numberOf(line["quantity"]) ?? 1,
        amount: amount ?? 0,
      },
      full: total?.minor ?? amount ?? 0,
      isReadable: amount !== null || isLeftOut,
    },
  ];
};

/**
 * Amount paid: the order's own total if it is less than the sum of its lines, as after a discount of the whole bill; a
 * discount that neither lines nor total contain is subtracted. `null` if it cannot be read.
 */
const paidOf = (order: Readonly<Record<string, unknown>>, lines: readonly Line[]): number | null => {
  const written = [order["sub_total_price"], order["total_price"]].filter((value) => !isMissing(value));
  const totals = written.flatMap((value) => moneyOf(value)?.minor ?? []);
  if (lines.some(({ isReadable }) => !isReadable) || totals.length < written.length) return null;
  if (lines.length === 0) return totals.length === 0 ? 0 : Math.min(...totals);
  const sum = lines.reduce((all, { line }) => all + line.amount, 0);
  const paid = Math.min(sum, ...totals);
  const isShown = paid < sum || lines.some(({ line, full }) => full !== line.amount);
  const discount = Math.abs(moneyOf(order["discount"])?.minor ?? 0);
  return isShown || discount > paid ? paid : paid - discount;
};

/** Paths of card and phone in this installation's orders, such as `customer.barcode`; partners configure them. */
export interface CustomerFields {
  readonly card_field: string | null;
  readonly phone_field: string | null;
}

const valueAt = (row: unknown, path: string | null): unknown =>
  path === null ? null : path.split(".").reduce<unknown>((value, name) => fieldsOf(value)[name], row);

/** `null` for a row without an id. */
export const toOrder = (
  row: unknown,
  nowMs: number,
  { groups = new Map(), card_field, phone_field }: CustomerFields & { readonly groups?: GroupNames },
): PosOrder | null => {
  const order = fieldsOf(row);
  const external_id = idOf(order["id"]);
  if (external_id === null) return null;
  const closed_at = timeOf(order["closed_at"], nowMs);
  const occurred_at = closed_at ?? timeOf(order["created_at"], nowMs);
  const written_at = textOf(order[closed_at === null ? "created_at" : "closed_at"]);
  const updated_at = timeOf(order["updated_at"], nowMs);
  const sold = linesIn(row);
  const lines = sold.flatMap((line) => toLine(line, groups));
  const paid = paidOf(order, lines);
  const unusable = paid === null ? "amount_unreadable" : occurred_at === null ? "time_unreadable" : null;
  const currency = moneyOf(sold[0]?.["total_price"])?.currency ?? moneyOf(order["total_price"])?.currency ?? null;
  return {
    ...{ external_id, number: textOf(order["number"]), state: stateOf(textOf(order["status"])) },
    ...{ external_place_id: null, currency, amount: paid ?? 0, items: lines.map(({ line }) => line) },
    card: textOf(valueAt(row, card_field), 50),
    phone: textOf(valueAt(row, phone_field), 20),
    occurred_at: occurred_at ?? updated_at ?? new Date(nowMs).toISOString(),
    updated_at,
    ...(written_at === null ? {} : { written_at }),
    ...(unusable === null ? {} : { unusable }),
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
