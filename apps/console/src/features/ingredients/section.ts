/** Ingredients: the list with its drawer, and the forms; for the businesses that the platform switches them on for. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

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

const list = page("ingredients", sectionOnly(section), () => import("./list-page.tsx"), "IngredientListPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = page(
  "ingredients/new",
  mayOpen(section, "ingredients_modify"),
  () => import("./form-pages.tsx"),
  "IngredientCreatePage",
);

const edit = page(
  "ingredients/$id/edit",
  mayOpen(section, "ingredients_modify"),
  () => import("./form-pages.tsx"),
  "IngredientEditPage",
);

export const routes = [list.addChildren([one]), create, edit] as const;
