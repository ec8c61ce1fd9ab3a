/** Statistics: the figures of the home page. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

const measures = [
  ...["transactions", "purchases", "turnover", "discount", "points_issued", "points_redeemed", "points_change"],
  ...["stamps_issued", "stamps_change", "rewards_redeemed", "coupons_used", "pieces"],
];
export const privacy = {
  stat_deltas: { technical: ["business_id", "transaction_id"] },
  stat_figures: {
    business: ["dimension", "grain", "from_day", "value", ...measures],
    technical: ["business_id", "place_id"],
  },
  stat_member_months: {
    business: ["month", "transactions"],
    technical: ["business_id", "place_id", "card_subscription_id"],
  },
  stat_first_uses: {
    business: ["local_day"],
    technical: ["business_id", "card_subscription_id", "place_id", "transaction_id"],
  },
} satisfies PrivacyClasses;

/** A figure and the one of the period before it (the same day a week earlier, up to the same time). */
export const Figure = z.object({ value: z.int(), previous: z.int() });

export const StatsSummary = z.object({
  transactions: Figure,
  /** Minor units of the business's currency. */
  turnover: Figure,
  new_card_subscriptions: Figure,
  card_subscriptions: z.int(),
  rewards_redeemed: Figure,
  /** Per stamps card: how many memberships hold 0, 1, … stamps on the card that is being filled. */
  stamps: z.array(z.object({ card_id: z.string(), counts: z.array(z.int()) })),
});
export type StatsSummary = z.infer<typeof StatsSummary>;

export const readStatsSummary = endpoint({
  method: "GET",
  path: "/stats/summary",
  access: "stats_view",
  scope: "business",
  query: z.strictObject({ from: z.optional(z.iso.date()), to: z.optional(z.iso.date()) }),
  response: z.nullable(StatsSummary),
  errors: ["bad_request"],
  summary: "The home page's figures in one call; 204 outside 2020-01-01 to today",
});
