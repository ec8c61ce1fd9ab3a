/**
 * Who holds what, written down a second time from the table of roles and permissions that the project decided on, so
 * that a slip in the contract's table is seen. The contract is not read here.
 */
import type { CallerKind } from "./cells.ts";

const employee = [
  "scanner_view",
  "transactions_view",
  "transactions_reverse",
  "users_view",
  "points_adjust",
  "cards_view",
  "places_view",
  "products_view",
  "ingredients_view",
  "devices_view",
  "messages_view",
  "integrations_view",
  "stats_view",
];

const admin = [
  ...employee,
  "cards_modify",
  "places_modify",
  "products_modify",
  "ingredients_modify",
  "devices_modify",
  "messages_modify",
  "transactions_modify",
  "users_modify",
  "accounts_view",
  "accounts_modify",
  "account_roles_view",
  "account_roles_modify",
  "integrations_modify",
  "data_export",
  "public_info_modify",
  "audit_view",
];

const owner = [...admin, "payment_details_view", "payment_details_modify"];

const platform = [...owner, "businesses_view", "businesses_modify", "plans_view", "plans_modify"];

/** A till scans, sees what it needs for that, and takes back its own last stamps. */
const device = ["scanner_view", "transactions_view", "transactions_reverse", "cards_view", "places_view"];

export const heldBy: Readonly<Record<CallerKind, readonly string[]>> = {
  visitor: [],
  device,
  employee,
  limited: employee,
  admin,
  owner,
  platform,
};
