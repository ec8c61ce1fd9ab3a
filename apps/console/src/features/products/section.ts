/** Products: the list with its drawer, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/products",
  permission: "products_view",
  icon: "tag",
  activeIcon: "tag-fill",
  label: msg`Offer`,
  group: "offer",
  order: 30,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "products",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "ProductListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const categories = createRoute({
  getParentRoute: () => main,
  path: "products/categories",
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./categories-page.tsx"), "CategoriesPage"),
});

const create = createRoute({
  getParentRoute: () => main,
  path: "products/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "products_modify"),
  component: lazyRouteComponent(() => import("./create-page.tsx"), "ProductCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "products/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "products_modify"),
  component: lazyRouteComponent(() => import("./edit-page.tsx"), "ProductEditPage"),
});

export const routes = [list.addChildren([one]), categories, create, edit] as const;
