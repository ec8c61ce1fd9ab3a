/**
 * Every section of the signed-in console once, in the specification's order: path, permission, icon, label, and its
 * pages. A section without pages is neither routed nor shown; giving it pages here and a route in `routes/sections.ts`
 * is all it takes.
 */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Locale } from "@rewardo/contract/fields";
import type { Permission } from "@rewardo/contract/permissions";
import { type Catalogue, needCatalogue, sectionCatalogue } from "../platform/i18n/i18n.ts";
import { isAllowed, type Session } from "../platform/session/index.ts";
import type { IconName } from "../ui/icon-names.ts";

/** The pages of the sections that exist, each a chunk of its own with the texts of its folder. */
export const pages = {
  home: withTexts(
    () => import("../features/home/home-page.tsx"),
    sectionCatalogue("home"),
    sectionCatalogue("transaction-rows"),
  ),
  transactions: withTexts(
    () => import("../features/transactions/list-page.tsx"),
    sectionCatalogue("transactions"),
    sectionCatalogue("transaction-rows"),
    shared,
  ),
  scanner: withTexts(() => import("../features/scanner/scanner-page.tsx"), sectionCatalogue("scanner"), shared),
};

/** The texts that the server speaks too: explanations and rejections. */
async function shared(locale: Locale) {
  return (await import("../platform/i18n/shared-texts.ts")).sharedCatalogue(locale);
}

/** A lazy part with the texts it needs; both are fetched side by side. */
export function withTexts<T>(load: () => Promise<T>, ...catalogues: readonly Catalogue[]): () => Promise<T> {
  return async () => (await Promise.all([load(), ...catalogues.map(needCatalogue)]))[0];
}

/** Paths that have a route. */
export type SectionPath = "/" | "/transactions" | "/scanner";

interface SectionRow {
  readonly path: string;
  /** `null`: every account. */
  readonly permission: Permission | null;
  readonly icon: IconName;
  readonly activeIcon: IconName;
  readonly label: MessageDescriptor;
  /** Hairlines of the menu stand between groups. */
  readonly group: "daily" | "offer" | "people" | "figures" | "till";
}

export interface Section extends SectionRow {
  readonly path: SectionPath;
  readonly pages: () => Promise<unknown>;
}

const rows: readonly (SectionRow | Section)[] = [
  {
    path: "/",
    permission: null,
    icon: "house",
    activeIcon: "house-fill",
    label: msg`Home`,
    group: "daily",
    pages: pages.home,
  },
  {
    path: "/businesses",
    permission: "businesses_view",
    icon: "buildings",
    activeIcon: "buildings-fill",
    label: msg`Businesses`,
    group: "daily",
  },
  {
    path: "/cards",
    permission: "cards_view",
    icon: "stamp",
    activeIcon: "stamp-fill",
    label: msg`Loyalty programs`,
    group: "daily",
  },
  {
    path: "/transactions",
    permission: "transactions_view",
    icon: "receipt",
    activeIcon: "receipt-fill",
    label: msg`Transactions`,
    group: "daily",
    pages: pages.transactions,
  },
  {
    path: "/places",
    permission: "places_view",
    icon: "map-pin",
    activeIcon: "map-pin-fill",
    label: msg`Places`,
    group: "offer",
  },
  {
    path: "/ingredients",
    permission: "ingredients_view",
    icon: "carrot",
    activeIcon: "carrot-fill",
    label: msg`Ingredients`,
    group: "offer",
  },
  {
    path: "/products",
    permission: "products_view",
    icon: "tag",
    activeIcon: "tag-fill",
    label: msg`Offer`,
    group: "offer",
  },
  {
    path: "/account_roles",
    permission: "account_roles_view",
    icon: "shield-check",
    activeIcon: "shield-check-fill",
    label: msg`Account roles`,
    group: "people",
  },
  {
    path: "/accounts",
    permission: "accounts_view",
    icon: "identification-badge",
    activeIcon: "identification-badge-fill",
    label: msg`Accounts`,
    group: "people",
  },
  {
    path: "/devices",
    permission: "devices_view",
    icon: "device-tablet",
    activeIcon: "device-tablet-fill",
    label: msg`Devices`,
    group: "people",
  },
  {
    path: "/plans",
    permission: "plans_view",
    icon: "stack",
    activeIcon: "stack-fill",
    label: msg`Plans`,
    group: "people",
  },
  {
    path: "/users",
    permission: "users_view",
    icon: "users-three",
    activeIcon: "users-three-fill",
    label: msg`Users`,
    group: "people",
  },
  {
    path: "/stats",
    permission: "stats_view",
    icon: "chart-bar",
    activeIcon: "chart-bar-fill",
    label: msg`Stats`,
    group: "figures",
  },
  {
    path: "/scanner",
    permission: "scanner_view",
    icon: "scan",
    activeIcon: "scan-fill",
    label: msg`Scan a card`,
    group: "till",
    pages: pages.scanner,
  },
];

/** The sections that exist. */
export const sections: readonly Section[] = rows.filter((row) => "pages" in row);

/** Whether this session may open the section. A paired till sees only the scanner. */
export function maySee(session: Session, section: Pick<SectionRow, "path" | "permission">): boolean {
  if (session.account === null && section.path !== "/scanner") return false;
  return section.permission === null || isAllowed(session, section.permission);
}

/** The menu of a session: what exists and is permitted, in the table's order. The scanner is a button, not a menu item. */
export const menuOf = (session: Session): readonly Section[] =>
  sections.filter((section) => section.group !== "till" && maySee(session, section));

/** The scanner, if this session has it. */
export const scannerOf = (session: Session): Section | undefined =>
  sections.find((section) => section.group === "till" && maySee(session, section));
