/** Plans, for the platform: the list with its drawer, and the forms. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/plans",
  permission: "plans_view",
  icon: "stack",
  activeIcon: "stack-fill",
  label: msg`Plans`,
  group: "people",
  order: 40,
};

const list = page("plans", sectionOnly(section), () => import("./list-page.tsx"), "PlanListPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = page("plans/new", mayOpen(section, "plans_modify"), () => import("./create-page.tsx"), "PlanCreatePage");

const edit = page("plans/$id/edit", mayOpen(section, "plans_modify"), () => import("./edit-page.tsx"), "PlanEditPage");

export const routes = [list.addChildren([one]), create, edit] as const;
