/** Places: the list with its drawer, and the forms, which replace the list and keep how it was narrowed down. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/places",
  permission: "places_view",
  icon: "map-pin",
  activeIcon: "map-pin-fill",
  label: msg`Places`,
  group: "offer",
  order: 10,
};

const list = page("places", sectionOnly(section), () => import("./list-page.tsx"), "PlaceListPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = page(
  "places/new",
  mayOpen(section, "places_modify"),
  () => import("./create-page.tsx"),
  "PlaceCreatePage",
);

const edit = page(
  "places/$id/edit",
  mayOpen(section, "places_modify"),
  () => import("./edit-page.tsx"),
  "PlaceEditPage",
);

export const routes = [list.addChildren([one]), create, edit] as const;
