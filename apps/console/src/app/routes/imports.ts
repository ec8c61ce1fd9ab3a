/** Imports: the list, the beginning of a new one, and a page for each. Whoever may import anything may open them. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const list = createRoute({
  getParentRoute: () => main,
  path: "imports",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/imports"),
  component: lazyRouteComponent(pageOf("imports"), "ImportListPage"),
});

const create = createRoute({
  getParentRoute: () => main,
  path: "imports/new",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/imports"),
  component: lazyRouteComponent(pageOf("import_create"), "ImportCreatePage"),
});

const one = createRoute({
  getParentRoute: () => main,
  path: "imports/$id",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/imports"),
  component: lazyRouteComponent(pageOf("import"), "ImportPage"),
});

export const importRoutes = [list, create, one] as const;
