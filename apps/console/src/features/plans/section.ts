/** Plans, for the platform: the list with its drawer, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/plans",
  permission: "plans_view",
  icon: "stack",
  activeIcon: "stack-fill",
  label: msg`Plans`,
  group: "people",
  order: 40,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "plans",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "PlanListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "plans/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "plans_modify"),
  component: lazyRouteComponent(() => import("./create-page.tsx"), "PlanCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "plans/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "plans_modify"),
  component: lazyRouteComponent(() => import("./edit-page.tsx"), "PlanEditPage"),
});

export const routes = [list.addChildren([one]), create, edit] as const;
