/**
 * Every section of the signed-in console once, in the specification's order: path, permission, icon, label, and its
 * pages. A section without pages is neither routed nor shown; giving it pages here and a route in `routes/sections.ts`
 * is all it takes. It grows with every section, so it comes with the first that is opened, never with the log-in page:
 * what is always there imports only its types and reaches it through `page-of.ts`.
 */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Business } from "@rewardo/contract/businesses";
import type { Permission } from "@rewardo/contract/permissions";
import { isAllowed, type Session } from "../platform/session/index.ts";
import type { IconName } from "../ui/icons/icon-names.ts";

/** The pages of the sections that exist, each a chunk of its own; routes name them. */
export const pages = {
  shell: () => import("./shell/shell.tsx"),
  onboarding: () => import("./onboarding/layout.tsx"),
  onboarding_plan: () => import("./onboarding/plan-page.tsx"),
  onboarding_details: () => import("./onboarding/details-page.tsx"),
  configure: () => import("./configure/page.tsx"),
  home: () => import("../features/home/home-page.tsx"),
  transactions: () => import("../features/transactions/list-page.tsx"),
  imports: () => import("../features/imports/list-page.tsx"),
  import_create: () => import("../features/imports/create-page.tsx"),
  import: () => import("../features/imports/import-page.tsx"),
  products: () => import("../features/products/list-page.tsx"),
  product_create: () => import("../features/products/create-page.tsx"),
  product_edit: () => import("../features/products/edit-page.tsx"),
  places: () => import("../features/places/list-page.tsx"),
  place_create: () => import("../features/places/create-page.tsx"),
  place_edit: () => import("../features/places/edit-page.tsx"),
  users: () => import("../features/users/list-page.tsx"),
  user: () => import("../features/users/detail-page.tsx"),
  user_edit: () => import("../features/users/edit-page.tsx"),
  businesses: () => import("../features/businesses/list-page.tsx"),
  business: () => import("../features/businesses/detail-page.tsx"),
  business_part: () => import("../features/businesses/part-page.tsx"),
  business_create: () => import("../features/businesses/create-page.tsx"),
  audit: () => import("../features/audit/list-page.tsx"),
  settings: () => import("./settings/layout.tsx"),
  choose_account: () => import("./choose-account/choose-account-page.tsx"),
  accounts: () => import("../features/accounts/list-page.tsx"),
  account_invite: () => import("../features/accounts/invite-page.tsx"),
  account_edit: () => import("../features/accounts/edit-page.tsx"),
  account_roles: () => import("../features/account-roles/list-page.tsx"),
  account_role_create: () => import("../features/account-roles/create-page.tsx"),
  account_role_edit: () => import("../features/account-roles/edit-page.tsx"),
  plans: () => import("../features/plans/list-page.tsx"),
  plan_create: () => import("../features/plans/create-page.tsx"),
  plan_edit: () => import("../features/plans/edit-page.tsx"),
  scanner: () => import("../features/scanner/scanner-page.tsx"),
};

/** The pages of the settings, named here so that a visitor's first page does not name their file. */
export const settingsTable = () => import("./settings/settings-pages.ts");

/** Paths that have a route. */
export type SectionPath =
  | "/"
  | "/settings"
  | "/businesses"
  | "/audit"
  | "/imports"
  | "/transactions"
  | "/products"
  | "/places"
  | "/plans"
  | "/users"
  | "/accounts"
  | "/account_roles"
  | "/scanner";

interface SectionRow {
  readonly path: string;
  /** Any of several; `null`: every account. */
  readonly permission: Permission | readonly Permission[] | null;
  readonly icon: IconName;
  readonly activeIcon: IconName;
  readonly label: MessageDescriptor;
  /** Hairlines of the menu stand between groups. */
  readonly group: "daily" | "offer" | "people" | "figures" | "till" | "account";
  /** Not for every business. */
  readonly isFor?: (business: Business | null) => boolean;
  /** Where the menu leads instead of to the path alone. */
  readonly link?: (facts: MenuFacts) => Partial<MenuLink>;
}

/** What a link of the menu may depend on. */
export interface MenuFacts {
  /** `null` for the platform's own accounts. */
  readonly business: Pick<Business, "only_card_id"> | null;
  /** The local day of now in the business's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** An item of the menu as it is shown. */
export interface MenuLink {
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  readonly label: MessageDescriptor;
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
    pages: pages.businesses,
  },
  {
    path: "/cards",
    permission: "cards_view",
    icon: "stamp",
    activeIcon: "stamp-fill",
    label: msg`Loyalty programs`,
    group: "daily",
    link: ({ business }) =>
      business === null || business.only_card_id === null
        ? {}
        : { path: `/cards/${business.only_card_id}`, label: msg`Loyalty program` },
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
    pages: pages.places,
  },
  {
    path: "/ingredients",
    permission: "ingredients_view",
    icon: "carrot",
    activeIcon: "carrot-fill",
    label: msg`Ingredients`,
    group: "offer",
    isFor: (business) => business?.flags["ingredients"] === true,
  },
  {
    path: "/products",
    permission: "products_view",
    icon: "tag",
    activeIcon: "tag-fill",
    label: msg`Offer`,
    group: "offer",
    pages: pages.products,
  },
  {
    path: "/account_roles",
    permission: "account_roles_view",
    icon: "shield-check",
    activeIcon: "shield-check-fill",
    label: msg`Account roles`,
    group: "people",
    pages: pages.account_roles,
  },
  {
    path: "/accounts",
    permission: "accounts_view",
    icon: "identification-badge",
    activeIcon: "identification-badge-fill",
    label: msg`Accounts`,
    group: "people",
    pages: pages.accounts,
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
    pages: pages.plans,
  },
  {
    path: "/users",
    permission: "users_view",
    icon: "users-three",
    activeIcon: "users-three-fill",
    label: msg`Users`,
    group: "people",
    pages: pages.users,
  },
  {
    path: "/stats",
    permission: "stats_view",
    icon: "chart-bar",
    activeIcon: "chart-bar-fill",
    label: msg`Stats`,
    group: "figures",
    // From the start of the current month to today.
    link: ({ today }) => ({ search: { date_from: `${today.slice(0, 8)}01`, date_to: today } }),
  },
  {
    path: "/settings",
    permission: null,
    icon: "gear-six",
    activeIcon: "gear-six-fill",
    label: msg`Settings`,
    group: "account",
    pages: pages.settings,
  },
  {
    path: "/imports",
    permission: ["users_modify", "transactions_modify", "products_modify"],
    icon: "upload-simple",
    activeIcon: "upload-simple",
    label: msg`Imports`,
    group: "account",
    isFor: (business) => business !== null,
    pages: pages.imports,
  },
  {
    path: "/audit",
    permission: "audit_view",
    icon: "clock-counter-clockwise",
    activeIcon: "clock-counter-clockwise",
    label: msg`Audit log`,
    group: "account",
    pages: pages.audit,
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

/** The whole table, with the sections that have no pages yet. */
export const plannedSections: readonly SectionRow[] = rows;

/** The sections that exist. */
export const sections: readonly Section[] = rows.filter((row) => "pages" in row);

/** Where the menu's item of a section leads, and what it is called. */
export const linkOf = (section: SectionRow, facts: MenuFacts): MenuLink => ({
  path: section.path,
  label: section.label,
  search: {},
  ...section.link?.(facts),
});

/** Whether this session may open the section. A paired till sees only the scanner. */
export function maySee(
  session: Session,
  { path, permission, isFor }: Pick<SectionRow, "path" | "permission" | "isFor">,
): boolean {
  if (session.account === null && path !== "/scanner") return false;
  if (isFor !== undefined && !isFor(session.business)) return false;
  return permission === null || [permission].flat().some((one) => isAllowed(session, one));
}

const apart: readonly SectionRow["group"][] = ["till", "account"];

/** The menu of a session: what exists and is permitted, in the table's order. The scanner is a button, not an item. */
export const menuOf = <Row extends SectionRow = Section>(
  session: Session,
  table: readonly Row[] = sections as readonly (Section & Row)[],
): readonly Row[] => table.filter((section) => !apart.includes(section.group) && maySee(session, section));

/** What the menu of the person holds besides theme and language. */
export const accountMenuOf = (session: Session): readonly Section[] =>
  sections.filter((section) => section.group === "account" && maySee(session, section));

/** The scanner, if this session has it. */
export const scannerOf = (session: Session): Section | undefined =>
  sections.find((section) => section.group === "till" && maySee(session, section));

/** Where the picture of the business leads: to its public information, for those who may change that. */
export function logoLinkOf(
  session: Session,
  table: readonly SectionRow[] = sections,
): { readonly path: string; readonly hash: string } | null {
  const settings = table.find(({ path }) => path === "/settings");
  if (settings === undefined || !maySee(session, settings) || !isAllowed(session, "public_info_modify")) return null;
  return { path: `${settings.path}/public_info`, hash: "logo" };
}
