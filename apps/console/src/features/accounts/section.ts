/** Accounts: the list with its drawer, the invitation, and the form. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/accounts",
  permission: "accounts_view",
  icon: "identification-badge",
  activeIcon: "identification-badge-fill",
  label: msg`Accounts`,
  group: "people",
  order: 20,
};

const list = page("accounts", sectionOnly(section), () => import("./list-page.tsx"), "AccountListPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const invite = page(
  "accounts/new",
  mayOpen(section, "accounts_modify"),
  () => import("./invite-page.tsx"),
  "AccountInvitePage",
);

const edit = page(
  "accounts/$id/edit",
  mayOpen(section, "accounts_modify"),
  () => import("./edit-page.tsx"),
  "AccountEditPage",
);

export const routes = [list.addChildren([one]), invite, edit] as const;
