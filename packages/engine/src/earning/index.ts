/** What a visit earns: the basket, its eligible part, the rule, and multipliers. */
export { basketOf, billOf, isGoods, selects } from "./basket.ts";
export type { Basket, BasketLine } from "./basket.ts";
export { earnBy, gatheredDue, pointsDue } from "./earning.ts";
export type { Earning } from "./earning.ts";
export { ONE, halfUp, hundredths, wholeUnits } from "./hundredths.ts";
export { gathers } from "./modes.ts";
export { tried } from "./multipliers.ts";
export type { Multiplier } from "./multipliers.ts";
