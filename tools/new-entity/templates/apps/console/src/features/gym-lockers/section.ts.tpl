/** Gym lockers: the list with its drawer, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/gym_lockers",
  permission: "gym_lockers_view",
  icon: "tag",
  activeIcon: "tag-fill",
  label: msg`Gym lockers`,
  group: "offer",
  order: 25,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "gym_lockers",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "GymLockerListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "gym_lockers/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "gym_lockers_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "GymLockerCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "gym_lockers/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "gym_lockers_modify"),
  component: lazyRouteComponent(() => import("./form-pages.tsx"), "GymLockerEditPage"),
});

export const routes = [list.addChildren([one]), create, edit] as const;
