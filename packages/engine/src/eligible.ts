import { foldedKey } from "@rewardo/rules";
import { allot } from "./allot.ts";
import type { Item, ItemFilter, LineShare, VisitEvent } from "./types.ts";

/** What of a visit may earn under a filter. `lines` are the eligible ones; `earned` is filled in later. */
export type Eligible = {
  readonly amount: number;
  readonly items: number;
  readonly points: number;
  readonly lines: readonly EligibleLine[];
  /** False when lines were given and the filter let none of them through. */
  readonly any: boolean;
};
export type EligibleLine = Omit<LineShare, "earned"> & { readonly points: number };

/**
 * Lines decide where there are lines: the eligible ones count, less their share of what the bill was lowered by.
 * Without lines the filters `all` and the two that exclude let the whole amount through, the others nothing.
 * Tips, gift cards and redeemed lines never earn.
 */
export function eligibleOf(event: VisitEvent, filter: ItemFilter): Eligible {
  if (event.items.length === 0) {
    const any = !filter.mode.startsWith("include") && filter.mode !== "points";
    return { amount: any ? Math.max(0, event.amount ?? 0) : 0, items: 0, points: 0, lines: [], any };
  }
  const paid = paidShares(event);
  const passes = matcher(filter);
  const lines: EligibleLine[] = [];
  for (const [index, item] of event.items.entries()) {
    if (item.never_earns !== null || !passes(item)) continue;
    const items = countItems(item.quantity);
    lines.push({
      line_no: item.line_no,
      eligible: paid[index] ?? 0,
      items,
      points: Math.max(0, Math.floor(item.product_points ?? 0)) * items,
    });
  }
  const total = (pick: (line: EligibleLine) => number): number => lines.reduce((all, line) => all + pick(line), 0);
  return {
    amount: total((line) => line.eligible),
    items: total((line) => line.items),
    points: total((line) => line.points),
    lines,
    any: lines.length > 0,
  };
}

/** Whole pieces count as they are; what is weighed (0.35 kg) is one item; 0 and less is none. */
function countItems(quantity: number): number {
  if (!(quantity > 0)) return 0;
  return Math.max(1, Math.floor(quantity));
}

/** Each line's amount; when less was paid than the lines add up to, its share of the paid amount. */
function paidShares({ items, amount }: VisitEvent): readonly number[] {
  const amounts = items.map((item) => Math.max(0, item.amount));
  const total = amounts.reduce((all, one) => all + one, 0);
  return amount === null || amount >= total ? amounts : allot(Math.max(0, amount), amounts);
}

function matcher(filter: ItemFilter): (item: Item) => boolean {
  if (filter.mode === "all") return () => true;
  if (filter.mode === "points") return (item) => (item.product_points ?? 0) > 0;
  const names = new Set(filter.names.map(foldedKey));
  const byGroup = filter.mode === "exclude_item_group_names" || filter.mode === "include_item_group_names";
  const included = filter.mode.startsWith("include");
  return (item) => names.has(foldedKey((byGroup ? item.group : item.name) ?? "")) === included;
}
