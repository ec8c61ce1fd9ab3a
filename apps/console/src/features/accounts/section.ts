/** Accounts: the list with its drawer, the invitation, and the form. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/accounts",
  permission: "accounts_view",
  icon: "identification-badge",
  activeIcon: "identification-badge-fill",
  label: msg`Accounts`,
  group: "people",
  order: 20,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "accounts",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "AccountListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const invite = createRoute({
  getParentRoute: () => main,
  path: "accounts/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "accounts_modify"),
  component: lazyRouteComponent(() => import("./invite-page.tsx"), "AccountInvitePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "accounts/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "accounts_modify"),
  component: lazyRouteComponent(() => import("./edit-page.tsx"), "AccountEditPage"),
});

export const routes = [list.addChildren([one]), invite, edit] as const;
