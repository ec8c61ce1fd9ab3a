/** Every section that has pages, a line each; the menu sorts them by their group and order. */
export * as accountRoles from "../../features/account-roles/section.ts";
export * as accounts from "../../features/accounts/section.ts";
export * as businesses from "../../features/businesses/section.ts";
export * as cards from "../../features/cards/section.ts";
export * as devices from "../../features/devices/section.ts";
export * as ingredients from "../../features/ingredients/section.ts";
export * as home from "../../features/home/section.ts";
export * as imports from "../../features/imports/section.ts";
export * as places from "../../features/places/section.ts";
export * as plans from "../../features/plans/section.ts";
export * as products from "../../features/products/section.ts";
export * as scanner from "../../features/scanner/section.ts";
export * as stats from "../../features/stats/section.ts";
export * as transactions from "../../features/transactions/section.ts";
export * as users from "../../features/users/section.ts";
export * as audit from "../audit/section.ts";
export * as settings from "../settings/section.ts";
