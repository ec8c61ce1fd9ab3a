/** Products: the list with its drawer, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/products",
  permission: "products_view",
  icon: "tag",
  activeIcon: "tag-fill",
  label: msg`Offer`,
  group: "offer",
  order: 30,
};

const list = page("products", sectionOnly(section), () => import("./list-page.tsx"), "ProductListPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const categories = page(
  "products/categories",
  sectionOnly(section),
  () => import("./categories-page.tsx"),
  "CategoriesPage",
);

const create = page(
  "products/new",
  mayOpen(section, "products_modify"),
  () => import("./create-page.tsx"),
  "ProductCreatePage",
);

const edit = page(
  "products/$id/edit",
  mayOpen(section, "products_modify"),
  () => import("./edit-page.tsx"),
  "ProductEditPage",
);

export const routes = [list.addChildren([one]), categories, create, edit] as const;
