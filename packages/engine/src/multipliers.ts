import { isGoods, passes, selects, selectsWhole } from "./basket.ts";
import type { Basket, BasketLine } from "./basket.ts";
import { campaignRefusal } from "./coupon-refusal.ts";
import type { CouponUse } from "./coupons.ts";
import type { Moment } from "./moment.ts";
import { ONE, hundredths } from "./hundredths.ts";
import type { ItemSelection, LocalizedText, MultiplierSource, Programme, VisitEvent } from "./types.ts";

/** A multiplier in force. `items` null = it multiplies all that the visit earns. */
export type Multiplier = {
  readonly source: MultiplierSource;
  readonly source_id: string;
  readonly name: LocalizedText;
  readonly hundredths: number;
  readonly created_at: string;
  readonly items: ItemSelection | null;
};

/**
 * The multipliers in force at a visit, best first: the highest, then the newest. A level is older than everything. What
 * was edited when plays no part, nor does the order in which a programme lists them. What does not raise is left out.
 */
export function multipliersOf(
  programme: Programme,
  event: VisitEvent,
  uses: readonly CouponUse[],
  moment: Moment,
): Multiplier[] {
  const found: Multiplier[] = [];
  const add = (source: MultiplierSource, one: Named, multiplier: number, items: ItemSelection | null): void => {
    const { _id: sourceId, name, created_at: createdAt = "" } = one;
    const times = hundredths(multiplier);
    if (times > ONE) found.push({ source, source_id: sourceId, name, hundredths: times, created_at: createdAt, items });
  };
  const level = programme.levels.find((one) => one._id === event.standing?.level_id);
  if (level !== undefined) add("level", level, level.multiplier, null);
  for (const { coupon } of uses) {
    if (coupon.effect.kind === "stamp_multiply") add("coupon", coupon, coupon.effect.multiplier, null);
  }
  const placeId = event.till?.place_id ?? null;
  for (const offer of programme.offers) {
    if (offer.multiplier === null || campaignRefusal(offer, moment, placeId) !== null) continue;
    add("offer", offer, offer.multiplier, offer.items);
  }
  return found.sort(bestFirst);
}

type Named = { readonly _id: string; readonly name: LocalizedText; readonly created_at?: string };

function bestFirst(a: Multiplier, b: Multiplier): number {
  if (a.hundredths !== b.hundredths) return b.hundredths - a.hundredths;
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.source_id < b.source_id ? -1 : 1;
}

export const multipliesLine = ({ items }: Multiplier, line: BasketLine): boolean =>
  items === null || selects(items, line);

/** True where it multiplies a visit as a whole: all of it, or because something that it names was bought. */
export function multipliesVisit({ items }: Multiplier, lines: readonly BasketLine[]): boolean {
  if (items === null) return true;
  return lines.length === 0 ? selectsWhole(items) : lines.some((line) => selects(items, line));
}

/** Sorts what was not used into what names nothing that was bought and what was not the best. */
export function tried(
  all: readonly Multiplier[],
  used: ReadonlySet<Multiplier>,
  basket: Basket,
  programme: Programme,
): { not_matched: string[]; not_best: string[] } {
  const { filter } = programme.earning;
  const lines = basket.lines.filter((line) => isGoods(line) && passes(filter, line));
  const answer: { not_matched: string[]; not_best: string[] } = { not_matched: [], not_best: [] };
  for (const one of all) {
    if (used.has(one)) continue;
    (multipliesVisit(one, lines) ? answer.not_best : answer.not_matched).push(one.source_id);
  }
  return answer;
}
