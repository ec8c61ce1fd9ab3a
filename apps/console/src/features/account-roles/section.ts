/** Roles of accounts: the list with its drawer, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/account_roles",
  permission: "account_roles_view",
  icon: "shield-check",
  activeIcon: "shield-check-fill",
  label: msg`Account roles`,
  group: "people",
  order: 10,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "account_roles",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "RoleListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "account_roles/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "account_roles_modify"),
  component: lazyRouteComponent(() => import("./create-page.tsx"), "RoleCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "account_roles/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "account_roles_modify"),
  component: lazyRouteComponent(() => import("./edit-page.tsx"), "RoleEditPage"),
});

export const routes = [list.addChildren([one]), create, edit] as const;
