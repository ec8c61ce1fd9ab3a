/** The audit: the list with one entry open beside it. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const list = createRoute({
  getParentRoute: () => main,
  path: "audit",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/audit"),
  component: lazyRouteComponent(pageOf("audit"), "AuditListPage"),
});

/** The same list with one entry open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

export const auditRoutes = list.addChildren([one]);
