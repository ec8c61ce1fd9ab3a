/** Customers: the list, a page for each, and the form; all keep how the list was narrowed down. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/users",
  permission: "users_view",
  icon: "users-three",
  activeIcon: "users-three-fill",
  label: msg`Users`,
  group: "people",
  order: 50,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "users",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "UserListPage"),
});

const one = createRoute({
  getParentRoute: () => main,
  path: "users/$id",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./detail-page.tsx"), "UserDetailPage"),
});

const duplicates = createRoute({
  getParentRoute: () => main,
  path: "users/duplicates",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "users_modify"),
  component: lazyRouteComponent(() => import("./merge/duplicates-page.tsx"), "DuplicatesPage"),
});

const create = createRoute({
  getParentRoute: () => main,
  path: "users/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "users_modify"),
  component: lazyRouteComponent(() => import("./create-page.tsx"), "UserCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "users/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "users_modify"),
  component: lazyRouteComponent(() => import("./edit-page.tsx"), "UserEditPage"),
});

export const routes = [list, create, duplicates, one, edit] as const;
