/** Customers: the list, a page for each, and the form; all keep how the list was narrowed down. */
import { msg } from "@lingui/core/macro";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/users",
  permission: "users_view",
  icon: "users-three",
  activeIcon: "users-three-fill",
  label: msg`Users`,
  group: "people",
  order: 50,
};

const list = page("users", sectionOnly(section), () => import("./list-page.tsx"), "UserListPage");

const one = page("users/$id", sectionOnly(section), () => import("./detail-page.tsx"), "UserDetailPage");

const duplicates = page(
  "users/duplicates",
  mayOpen(section, "users_modify"),
  () => import("./merge/duplicates-page.tsx"),
  "DuplicatesPage",
);

const requests = page(
  "users/requests",
  mayOpen(section, "points_adjust"),
  () => import("./requests-page.tsx"),
  "RequestsPage",
);

const create = page("users/new", mayOpen(section, "users_modify"), () => import("./create-page.tsx"), "UserCreatePage");

const edit = page("users/$id/edit", mayOpen(section, "users_modify"), () => import("./edit-page.tsx"), "UserEditPage");

export const routes = [list, create, duplicates, requests, one, edit] as const;
