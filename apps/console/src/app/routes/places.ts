/** Places: the list with its drawer, and the forms, which stand in the list's place and keep what it was narrowed to. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { mayOpen, sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const list = createRoute({
  getParentRoute: () => main,
  path: "places",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/places"),
  component: lazyRouteComponent(pageOf("places"), "PlaceListPage"),
});

/** The same list with one place open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "places/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/places", "places_modify"),
  component: lazyRouteComponent(pageOf("place_create"), "PlaceCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "places/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/places", "places_modify"),
  component: lazyRouteComponent(pageOf("place_edit"), "PlaceEditPage"),
});

export const placeRoutes = [list.addChildren([one]), create, edit] as const;
