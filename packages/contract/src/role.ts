/** What a role is made of. */
import type { Permission } from "./permissions.ts";

export interface RoleLimits {
  /** Most points or stamps one adjustment may move; `null` has no limit. */
  readonly adjust_max: number | null;
  /** Most points or stamps that all adjustments of one account may move in a local day; `null` has no limit. */
  readonly adjust_day_max: number | null;
  /**
   * Largest bill of one visit, in minor units of the business's currency; `null` has no limit. What one person or device
   * counts on one card in a local day stays within `visitsADay` times as much.
   */
  readonly visit_max: number | null;
  /** Most that one visit may earn, in full cards, and `visitsADay` times as much in a day; `null` has no limit. */
  readonly visit_cards_max: number | null;
  /** Most points or stamps that staff may enter by hand in one visit; `null` has no limit. */
  readonly custom_max: number | null;
  /** Only what this account wrote itself may be reversed, and only for so long; `null` has no limit. */
  readonly reverse_own_minutes: number | null;
  /** Phone and e-mail of customers: whole, or masked. */
  readonly contact: "full" | "masked";
  /** Rows of other places are hidden. */
  readonly own_places_only: boolean;
}

/** How many times the limit of one visit a person or device may count on one card in a local day. */
export const visitsADay = 10;

export interface Role {
  readonly _id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly limits: RoleLimits;
}

/** The limits that are figures, where more reaches further and `null` furthest. */
export const roleFigures = [
  "adjust_max",
  "adjust_day_max",
  "visit_max",
  "visit_cards_max",
  "custom_max",
  "reverse_own_minutes",
] as const satisfies readonly (keyof RoleLimits)[];
