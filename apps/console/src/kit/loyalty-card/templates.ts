/** Templates of cards. */
import type { CardTemplate } from "@rewardo/contract/cards";
import type { StampName } from "@rewardo/rules";
import type { CardStock } from "./stock.ts";

export interface Look {
  readonly stock: CardStock;
  readonly icon: StampName;
  /** Stamps for a full card; `null` for points. */
  readonly required: number | null;
}

export const looks: Readonly<Record<CardTemplate, Look>> = {
  coffee_stamps: { stock: "forest", icon: "coffee_bean", required: 10 },
  visit_stamps: { stock: "midnight", icon: "scissors", required: 6 },
  points: { stock: "espresso", icon: "shopping_bags", required: null },
};
export const templates = Object.keys(looks) as CardTemplate[];

/** Points that the reward costs at first: with a point for every 10.00, 200.00 spent. */
export const usualCost = 20;
