/** Roles of accounts: the list with its drawer, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/account_roles",
  permission: "account_roles_view",
  icon: "shield-check",
  activeIcon: "shield-check-fill",
  label: msg`Account roles`,
  group: "people",
  order: 10,
};

const list = page("account_roles", sectionOnly(section), () => import("./list-page.tsx"), "RoleListPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = page(
  "account_roles/new",
  mayOpen(section, "account_roles_modify"),
  () => import("./create-page.tsx"),
  "RoleCreatePage",
);

const edit = page(
  "account_roles/$id/edit",
  mayOpen(section, "account_roles_modify"),
  () => import("./edit-page.tsx"),
  "RoleEditPage",
);

export const routes = [list.addChildren([one]), create, edit] as const;
