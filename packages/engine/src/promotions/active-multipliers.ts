import { hundredths, ONE } from "../earning/index.ts";
import type { Multiplier } from "../earning/index.ts";
import type { ItemSelection, LocalizedText, MultiplierSource, Programme, VisitEvent } from "../types/index.ts";
import { campaignRefusal } from "./coupon-refusal.ts";
import type { CouponUse } from "./coupons.ts";
import { multiplierOf } from "./effects.ts";
import type { Moment } from "./moment.ts";

/**
 * The multipliers in force at a visit, best first: the highest, then the newest; a level counts as the oldest. Edits and
 * the order in the programme do not matter. Multipliers of 1 or less are left out.
 */
export const multipliersOf = (
  programme: Programme,
  event: VisitEvent,
  uses: readonly CouponUse[],
  moment: Moment,
): Multiplier[] => {
  const found: Multiplier[] = [];
  const add = (source: MultiplierSource, one: Named, multiplier: number, items: ItemSelection | null): void => {
    const { _id: sourceId, name, created_at: createdAt = "" } = one;
    const times = hundredths(multiplier);
    if (times > ONE) found.push({ source, source_id: sourceId, name, hundredths: times, created_at: createdAt, items });
  };
  const level = programme.levels.find((one) => one._id === event.standing?.level_id);
  if (level !== undefined) add("level", level, level.multiplier, null);
  for (const { coupon } of uses) {
    const multiplier = multiplierOf(coupon);
    if (multiplier !== null) add("coupon", coupon, multiplier, null);
  }
  const placeId = event.till?.place_id ?? null;
  for (const offer of programme.offers) {
    if (offer.multiplier === null || campaignRefusal(offer, moment, placeId) !== null) continue;
    add("offer", offer, offer.multiplier, offer.items);
  }
  return found.sort(bestFirst);
};

type Named = { readonly _id: string; readonly name: LocalizedText; readonly created_at?: string };

const bestFirst = (a: Multiplier, b: Multiplier): number => {
  if (a.hundredths !== b.hundredths) return b.hundredths - a.hundredths;
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.source_id < b.source_id ? -1 : 1;
};
