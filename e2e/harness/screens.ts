import type { Locator, Page } from "@playwright/test";
import { runs } from "./settled-page.ts";
import type { Person } from "./people.ts";

/** A page that is checked in several languages, widths and themes, so its selector must not depend on the language. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** A visitor if omitted. */
  readonly as?: Person;
  /** CSS selector of what the page shows once it has loaded. */
  readonly shows: string;
  /** The page's heading in English; omitted where it greets by the hour. */
  readonly heading?: string;
}

/** The pages before logging in. */
export const visitorScreens: readonly Screen[] = [
  { name: "login", path: "/login", shows: "main a[href^='/login/email']", heading: "Good to see you" },
  { name: "login by e-mail", path: "/login/email", shows: "input[type=password]", heading: "Log in" },
  { name: "pairing", path: "/login/device", shows: "input[name=code]", heading: "Pair this till" },
  { name: "register", path: "/register", shows: "input[name=terms_accepted]", heading: "Register your business" },
  { name: "password reset", path: "/password_reset", shows: "input[type=email]", heading: "Reset your password" },
  {
    name: "new password",
    path: "/password_reset?id=1&token=1",
    shows: "input[name=new_password_confirm]",
    heading: "Set a new password",
  },
  { name: "no access", path: "/transactions", shows: "main a[href^='/login']", heading: "No access" },
];

/** One for each section of the console. */
export const sectionScreens: readonly Screen[] = [
  { name: "home", path: "/", as: "owner", shows: "main [role=img]" },
  { name: "platform's home", path: "/", as: "platform", shows: "main dl" },
  { name: "transactions", path: "/transactions", as: "owner", shows: "main a[data-row-link]", heading: "Transactions" },
  { name: "places", path: "/places", as: "owner", shows: "main a[data-row-link]", heading: "Places" },
  { name: "programs", path: "/cards", as: "owner", shows: "main li a[href^='/cards/']", heading: "Loyalty programs" },
  { name: "customers", path: "/users", as: "owner", shows: "main a[data-row-link]", heading: "Customers" },
  { name: "statistics", path: "/stats", as: "owner", shows: "main figure svg[role=img]", heading: "Statistics" },
  { name: "messages", path: "/messages", as: "owner", shows: "main a[href='/messages/new']", heading: "Messages" },
  {
    name: "settings",
    path: "/settings/account",
    as: "owner",
    shows: "main input[name=first_name]",
    heading: "My account",
  },
  { name: "till", path: "/scanner", as: "owner", shows: "main ul button", heading: "Where does this till stand?" },
];

const inMain = "main h2, main input, main button";

/** Other pages for owners and the platform. */
export const managingScreens: readonly Screen[] = [
  { name: "accounts", path: "/accounts", as: "owner", shows: "main a[data-row-link]", heading: "Accounts" },
  { name: "account-invite", path: "/accounts/new", as: "owner", shows: "main form input" },
  {
    name: "account-roles",
    path: "/account_roles",
    as: "owner",
    shows: "main a[data-row-link]",
    heading: "Account roles",
  },
  { name: "account-role-form", path: "/account_roles/new", as: "owner", shows: "main form input" },
  ...[
    "public_info",
    "payment_details",
    "plan",
    "account",
    "notifications",
    "security",
    "messages",
    "integration",
    "export",
    "closure",
  ].map((page): Screen => ({
    name: `settings-${page.replace("_", "-")}`,
    path: `/settings/${page}`,
    as: "owner",
    shows: inMain,
  })),
  { name: "configure", path: "/configure", as: "owner", shows: "main form, main a", heading: "Finish configuration" },
  { name: "offer", path: "/products", as: "owner", shows: "main a[data-row-link], main h2", heading: "Offer" },
  { name: "product-new", path: "/products/new", as: "owner", shows: "main form input", heading: "New product" },
  { name: "devices", path: "/devices", as: "owner", shows: "main a[data-row-link], main h2", heading: "Devices" },
  { name: "sms-new", path: "/messages/sms/new", as: "owner", shows: "main form select" },
  { name: "message-on-card-new", path: "/messages/in_app/new", as: "owner", shows: "main form select" },
  { name: "message-new", path: "/messages/new", as: "owner", shows: "main form select" },
  { name: "automations", path: "/messages/automations", as: "owner", shows: "main [role=switch]" },
  { name: "automation-new", path: "/messages/automations/new", as: "owner", shows: "main form select" },
  { name: "device-new", path: "/devices/new", as: "owner", shows: "main form input", heading: "Pair a device" },
  { name: "imports", path: "/imports", as: "owner", shows: "main a[href*='/imports/new']", heading: "Imports" },
  {
    name: "import-new",
    path: "/imports/new?kind=customers",
    as: "owner",
    shows: "main [role=radiogroup], main h2",
    heading: "New import",
  },
  { name: "audit", path: "/audit", as: "owner", shows: "main h1", heading: "Audit log" },
  { name: "businesses", path: "/businesses", as: "platform", shows: "main a[data-row-link]", heading: "Businesses" },
  { name: "business-new", path: "/businesses/new", as: "platform", shows: "main form input" },
  { name: "plans", path: "/plans", as: "platform", shows: "main a[data-row-link]", heading: "Plans" },
  { name: "plan-new", path: "/plans/new", as: "platform", shows: "main form input" },
];

/** The first that is seen: an empty list keeps the hidden buttons of its head. */
export const shown = (page: Page, selector: string): Locator =>
  page.locator(selector).filter({ visible: true }).first();

/** Opens the page and waits until it has loaded. */
export const openScreen = async (page: Page, { path, shows }: Screen): Promise<void> => {
  await page.goto(path);
  await runs(page);
  await shown(page, shows).waitFor();
};
