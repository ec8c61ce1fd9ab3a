/** The types that all others build on. */
export type Unit = "point" | "stamp";
export type CardType = "points" | "stamps_stacked";
export type CardStatus = "draft" | "active" | "archived";
/** `unclaimed`: of a guest whose visit waits for a phone; it earns as an active one does. */
export type MembershipStatus = "invited" | "unclaimed" | "active" | "frozen" | "closed";

export const ITEM_FILTER_MODES = [
  "all",
  "exclude_item_group_names",
  "exclude_item_names",
  "include_item_group_names",
  "include_item_names",
  "points",
] as const;
export type ItemFilterMode = (typeof ITEM_FILTER_MODES)[number];

/** Names match the name at the time of sale; upper and lower case and diacritics are ignored. */
export type ItemFilter = { readonly mode: ItemFilterMode; readonly names: readonly string[] };

export const EARNING_MODES = ["above", "each", "item", "visit", "custom", "undefined"] as const;
export type EarningMode = (typeof EARNING_MODES)[number];
