/** Customers: the list, a page for each, and the form; all keep what the list was narrowed to. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { mayOpen, sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const list = createRoute({
  getParentRoute: () => main,
  path: "users",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/users"),
  component: lazyRouteComponent(pageOf("users"), "UserListPage"),
});

const one = createRoute({
  getParentRoute: () => main,
  path: "users/$id",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/users"),
  component: lazyRouteComponent(pageOf("user"), "UserDetailPage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "users/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/users", "users_modify"),
  component: lazyRouteComponent(pageOf("user_edit"), "UserEditPage"),
});

export const userRoutes = [list, one, edit] as const;
