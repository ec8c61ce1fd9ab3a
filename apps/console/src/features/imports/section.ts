/** Imports: the list, the first step of a new one, and a page for each. They are open to everyone who may import anything. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";
import { isBound } from "@rewardo/web/session/reach.ts";

export const section: Section = {
  path: "/imports",
  permission: ["users_modify", "transactions_modify", "products_modify"],
  icon: "upload-simple",
  activeIcon: "upload-simple",
  label: msg`Imports`,
  group: "account",
  order: 20,
  isFor: (session) => session.business !== null && !isBound(session),
};

const list = createRoute({
  getParentRoute: () => main,
  path: "imports",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "ImportListPage"),
});

const create = createRoute({
  getParentRoute: () => main,
  path: "imports/new",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./create-page.tsx"), "ImportCreatePage"),
});

const one = createRoute({
  getParentRoute: () => main,
  path: "imports/$id",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./import-page.tsx"), "ImportPage"),
});

export const routes = [list, create, one] as const;
