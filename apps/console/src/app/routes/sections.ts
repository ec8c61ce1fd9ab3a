/** The sections of the signed-in console: one lazy chunk each, behind its permission. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { sectionOnly } from "./guards.ts";
import { importRoutes } from "./imports.ts";
import { productRoutes } from "./products.ts";
import { main, searchTexts } from "./main.ts";
import { auditRoutes } from "./audit.ts";
import { businessRoutes } from "./businesses.ts";
import { peopleRoutes } from "./people.ts";
import { placeRoutes } from "./places.ts";
import { settingsRoutes } from "./settings.ts";
import { planRoutes } from "./plans.ts";
import { userRoutes } from "./users.ts";

const home = createRoute({
  getParentRoute: () => main,
  path: "/",
  beforeLoad: sectionOnly("/"),
  component: lazyRouteComponent(pageOf("home"), "HomePage"),
});

/** The guided set-up; the page knows for whom it is. */
const configure = createRoute({
  getParentRoute: () => main,
  path: "configure",
  validateSearch: searchTexts,
  component: lazyRouteComponent(pageOf("configure"), "ConfigurePage"),
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
  configure,
  transactions.addChildren([transaction]),
  ...businessRoutes,
  auditRoutes,
  ...importRoutes,
  ...productRoutes,
  ...placeRoutes,
  ...planRoutes,
  ...userRoutes,
  ...peopleRoutes,
  settingsRoutes,
  scanner,
  unknown,
]);
