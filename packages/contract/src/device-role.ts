/** A file of its own, because every page of the console needs what a till may do and none of the other roles. */
import type { Role } from "./role.ts";

import type { Permission } from "./permissions.ts";

/**
 * Tills and scanners are served by staff. A kiosk, where customers look up their own card, and a display show, and write
 * nothing: they are turned towards the customers.
 */
export const showsOnly = (kind: "till" | "kiosk" | "scanner" | "display"): boolean =>
  kind === "kiosk" || kind === "display";

/** Permissions of a device that only shows cards: its place, and nothing about customers. */
export const showingPermissions: readonly Permission[] = ["places_view"];

/** What a paired till may do: scan, see what it needs for that, and take back its own last stamps. */
export const devicePermissions: readonly Permission[] = [
  "scanner_view",
  "transactions_view",
  "transactions_reverse",
  "cards_view",
  "places_view",
];

/** A paired till's rights with their limits, which the server holds. */
export const deviceRole: Role = {
  _id: "00000000-0000-7000-8000-000000000005",
  name: "DEVICE",
  permissions: devicePermissions,
  limits: {
    adjust_max: 0,
    adjust_day_max: 0,
    visit_max: 50_000,
    visit_cards_max: 10,
    custom_max: 50,
    reverse_own_minutes: 15,
    contact: "masked",
    own_places_only: true,
  },
};
