/** Data that suggestions are based on: sums of the business, never a row of one customer. */
import type { ProgrammeContent } from "@rewardo/contract/programmes";
import type { PromotionGroup } from "@rewardo/contract/promotion-groups";
import type { Language } from "@rewardo/texts";
import { addDays, localDay, startOfLocalDay } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { requireAllPlaces } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readEdited } from "../../programme/programmes/index.ts";
import { selectGroups } from "../../programme/promotion-groups/index.ts";
import { statOf } from "../../ledger/stats/index.ts";
import type { Hours } from "./dips.ts";
import { selectNewestReceipts, type Receipts } from "./queries.ts";

/** Whole weeks that are counted, up to yesterday: an unfinished day is no quiet one. */
export const weeks = 8;
export const days = 7 * weeks;
/** A month, for figures that an owner compares with what a month brings. */
export const monthDays = 30;

export interface TopProduct {
  readonly name: string;
  readonly pieces: number;
  /** Turnover of all pieces, in minor units. */
  readonly turnover: number;
}

export interface Facts {
  readonly card_id: string;
  readonly type: "points" | "stamps_stacked";
  /** The programme's content as it is edited, and as customers have it now. */
  readonly content: ProgrammeContent;
  readonly in_force: ProgrammeContent;
  readonly groups: readonly PromotionGroup[];
  readonly language: Language;
  readonly currency: string;
  readonly today: string;
  readonly zone: string;
  readonly hours: Hours;
  /** Average value of a purchase in minor units; `null` without any. */
  readonly basket: number | null;
  readonly products: readonly TopProduct[];
  readonly receipts: Receipts;
}

/**
 * @throws forbidden for an account limited to places, whose programme is not theirs to change; not_found for a card that is
 * not there
 */
export const readFacts = async (ctx: BusinessContext, card_id: string): Promise<Facts> => {
  requireAllPlaces(ctx);
  const now = nowIso(ctx.clock);
  const known = await ctx.database.read(ctx.scope, async (tx) => ({
    edited: await readEdited(tx, ctx.scope, card_id, now),
    settings: await readBusinessSettings(tx, ctx.scope),
    groups: await selectGroups(tx, ctx.scope, card_id),
  }));
  const { currency, time_zone: zone, language } = known.settings;
  const today = localDay(now, zone);
  const period = { from: addDays(today, -days), to: addDays(today, -1) };
  const since = new Date(startOfLocalDay(period.from, zone)).toISOString();
  const source = { database: ctx.database, clock: ctx.clock, scope: ctx.scope, place_ids: null };
  const hours = await statOf(source, { type: "hours", style: "heatmap" }, period);
  const basket = await statOf(source, { type: "average_basket", style: "number" }, period);
  const products = await statOf(source, { type: "products", style: "table" }, period);
  const receipts = await ctx.database.read(ctx.scope, (tx) => selectNewestReceipts(tx, ctx.scope, { card_id, since }));
  return {
    ...{ card_id, currency, language, today, zone, receipts },
    type: known.edited.card.type,
    content: known.edited.content,
    in_force: known.edited.inForce,
    groups: known.groups.filter(({ status }) => status === "active"),
    hours: (hours?.grid?.values ?? []).map((row) => row.map((one) => one ?? 0)),
    basket: basket?.value == null ? null : Math.round(basket.value),
    products: (products?.items ?? []).flatMap(({ name, value, figures }) =>
      name === null || value === null ? [] : [{ name, turnover: value, pieces: figures["pieces"] ?? 0 }],
    ),
  };
};
