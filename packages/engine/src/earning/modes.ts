/** What each earning mode and item filter does, in two tables: a new one without its row does not compile. */
import type { EarningMode, EarningRule, ItemFilterMode } from "../types/index.ts";

type Mode = {
  /** The amount is carried from visit to visit until it is worth a point. */
  readonly gathers: boolean;
  /** Points belong to single lines, and are multiplied line by line. */
  readonly isByLine: boolean;
  /** How the points are shared between lines. */
  readonly weighs: "amount" | "items";
};

const modes: { readonly [mode in EarningMode]: Mode } = {
  above: { gathers: false, isByLine: false, weighs: "amount" },
  each: { gathers: true, isByLine: true, weighs: "amount" },
  item: { gathers: false, isByLine: true, weighs: "items" },
  visit: { gathers: false, isByLine: false, weighs: "amount" },
  custom: { gathers: false, isByLine: false, weighs: "amount" },
  undefined: { gathers: false, isByLine: false, weighs: "amount" },
};

/** With the filter `points` lines earn their products' own points, so nothing is gathered. */
export const gathers = (mode: EarningMode, filter: ItemFilterMode): boolean =>
  modes[mode].gathers && filter !== "points";

export const isByLine = ({ mode, filter }: EarningRule): boolean =>
  modes[mode].isByLine || (filter.mode === "points" && mode !== "custom");

export const weighsItems = (mode: EarningMode): boolean => modes[mode].weighs === "items";

type Filter = {
  /** Which name of a line is compared; null = none. */
  readonly compares: "name" | "group" | null;
  /** True: matching lines pass. False: all others pass. */
  readonly includes: boolean;
  /** A purchase without lines passes: the filter does not require any item. */
  readonly passesWhole: boolean;
};

const filters: { readonly [mode in ItemFilterMode]: Filter } = {
  all: { compares: null, includes: false, passesWhole: true },
  exclude_item_group_names: { compares: "group", includes: false, passesWhole: true },
  exclude_item_names: { compares: "name", includes: false, passesWhole: true },
  include_item_group_names: { compares: "group", includes: true, passesWhole: false },
  include_item_names: { compares: "name", includes: true, passesWhole: false },
  points: { compares: null, includes: true, passesWhole: false },
};

export const filterOf = (mode: ItemFilterMode): Filter => filters[mode];
