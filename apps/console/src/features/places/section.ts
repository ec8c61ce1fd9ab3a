/** Places: the list with its drawer, and the forms, which replace the list and keep how it was narrowed down. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/places",
  permission: "places_view",
  icon: "map-pin",
  activeIcon: "map-pin-fill",
  label: msg`Places`,
  group: "offer",
  order: 10,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "places",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "PlaceListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "places/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "places_modify"),
  component: lazyRouteComponent(() => import("./create-page.tsx"), "PlaceCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "places/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "places_modify"),
  component: lazyRouteComponent(() => import("./edit-page.tsx"), "PlaceEditPage"),
});

export const routes = [list.addChildren([one]), create, edit] as const;
