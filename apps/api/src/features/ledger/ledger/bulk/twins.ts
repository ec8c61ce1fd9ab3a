/** The same purchase in two files, one of which says the time and one the day alone. */
import { localDay } from "@rewardo/rules";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { importsAuthor, purchaseKey } from "./context.ts";
import { selectVisitsOfDays } from "./member-queries.ts";
import type { PurchaseRow } from "./types.ts";

const ofImports = {
  author: importsAuthor,
  keys: `${purchaseKey("#")}%`,
  day_keys: `${purchaseKey("#day ")}%`,
};

interface Bought {
  readonly row: PurchaseRow;
  readonly member_id: string;
}

const hasReceipt = ({ row }: Bought): boolean => !row.key.startsWith("#");

/**
 * Finds purchases without a receipt that an earlier import has already written, with or without a time. Each stored
 * purchase matches one line only, so that the second coffee of a day still counts.
 */
export const readTwins = async (
  tx: Transaction,
  scope: BusinessScope,
  bought: readonly Bought[],
  { zone, import_id }: { zone: string; import_id: string },
): Promise<(one: Bought) => boolean> => {
  const dayOf = ({ day, occurred_at }: PurchaseRow): string => day ?? localDay(Date.parse(occurred_at), zone);
  const asked = bought.filter((one) => !hasReceipt(one));
  const ids = [...new Set(asked.map(({ member_id }) => member_id))];
  const all = asked.map(({ row }) => dayOf(row)).toSorted();
  const days = { from: all[0] ?? "", to: all.at(-1) ?? "" };
  const known =
    asked.length === 0 ? [] : await selectVisitsOfDays(tx, scope, { ids, days, ...ofImports, except: import_id });
  const left = new Map<string, number>();
  const keyOf = (member_id: string, day: string, amount: number | null, isDay: boolean): string =>
    [member_id, day, amount, isDay].join(" ");
  for (const { card_subscription_id, local_day, amount, is_day } of known) {
    const key = keyOf(card_subscription_id, local_day, amount, is_day);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return (one) => {
    if (hasReceipt(one)) return false;
    const { row, member_id } = one;
    const key = keyOf(member_id, dayOf(row), row.amount, (row.day ?? null) === null);
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count > 0;
  };
};
