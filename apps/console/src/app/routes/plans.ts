/** Plans, for the platform: the list with its drawer, and the forms. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { mayOpen, sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const list = createRoute({
  getParentRoute: () => main,
  path: "plans",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/plans"),
  component: lazyRouteComponent(pageOf("plans"), "PlanListPage"),
});

/** The same list with one plan open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "plans/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/plans", "plans_modify"),
  component: lazyRouteComponent(pageOf("plan_create"), "PlanCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "plans/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/plans", "plans_modify"),
  component: lazyRouteComponent(pageOf("plan_edit"), "PlanEditPage"),
});

export const planRoutes = [list.addChildren([one]), create, edit] as const;
