/** The sections of the signed-in console: one lazy chunk each, behind its permission. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";
import { placeRoutes } from "./places.ts";
import { userRoutes } from "./users.ts";

const home = createRoute({
  getParentRoute: () => main,
  path: "/",
  beforeLoad: sectionOnly("/"),
  component: lazyRouteComponent(pageOf("home"), "HomePage"),
});

const transactions = createRoute({
  getParentRoute: () => main,
  path: "transactions",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/transactions"),
  component: lazyRouteComponent(pageOf("transactions"), "TransactionListPage"),
});

/** The same list with one transaction open; the list stays mounted behind the drawer. */
const transaction = createRoute({ getParentRoute: () => transactions, path: "$id" });

const scanner = createRoute({
  getParentRoute: () => main,
  path: "scanner",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/scanner"),
  component: lazyRouteComponent(pageOf("scanner"), "ScannerPage"),
});

const unknown = createRoute({
  getParentRoute: () => main,
  path: "$",
  beforeLoad: () => {
    redirect({ to: "/", replace: true, throw: true });
  },
});

export const sectionRoutes = main.addChildren([
  home,
  transactions.addChildren([transaction]),
  ...placeRoutes,
  ...userRoutes,
  scanner,
  unknown,
]);
