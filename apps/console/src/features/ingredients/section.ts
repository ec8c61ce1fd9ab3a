/** Ingredients: the list with its drawer, and the forms; for the businesses that the platform switches them on for. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/ingredients",
  permission: "ingredients_view",
  icon: "carrot",
  activeIcon: "carrot-fill",
  label: msg`Ingredients`,
  group: "offer",
  order: 20,
  isFor: ({ business }) => business?.flags["ingredients"] === true,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "ingredients",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "IngredientListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "ingredients/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "ingredients_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "IngredientCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "ingredients/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "ingredients_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "IngredientEditPage"),
});

export const routes = [list.addChildren([one]), create, edit] as const;
