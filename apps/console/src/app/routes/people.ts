/** Accounts and their roles: each a list with its drawer, and forms that keep what the list was narrowed to. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { mayOpen, sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const accounts = createRoute({
  getParentRoute: () => main,
  path: "accounts",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/accounts"),
  component: lazyRouteComponent(pageOf("accounts"), "AccountListPage"),
});

/** The same list with one account open; it stays mounted behind the drawer. */
const account = createRoute({ getParentRoute: () => accounts, path: "$id" });

const invite = createRoute({
  getParentRoute: () => main,
  path: "accounts/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/accounts", "accounts_modify"),
  component: lazyRouteComponent(pageOf("account_invite"), "AccountInvitePage"),
});

const editAccount = createRoute({
  getParentRoute: () => main,
  path: "accounts/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/accounts", "accounts_modify"),
  component: lazyRouteComponent(pageOf("account_edit"), "AccountEditPage"),
});

const roles = createRoute({
  getParentRoute: () => main,
  path: "account_roles",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/account_roles"),
  component: lazyRouteComponent(pageOf("account_roles"), "RoleListPage"),
});

const role = createRoute({ getParentRoute: () => roles, path: "$id" });

const createRole = createRoute({
  getParentRoute: () => main,
  path: "account_roles/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/account_roles", "account_roles_modify"),
  component: lazyRouteComponent(pageOf("account_role_create"), "RoleCreatePage"),
});

const editRole = createRoute({
  getParentRoute: () => main,
  path: "account_roles/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/account_roles", "account_roles_modify"),
  component: lazyRouteComponent(pageOf("account_role_edit"), "RoleEditPage"),
});

export const peopleRoutes = [
  accounts.addChildren([account]),
  invite,
  editAccount,
  roles.addChildren([role]),
  createRole,
  editRole,
] as const;
