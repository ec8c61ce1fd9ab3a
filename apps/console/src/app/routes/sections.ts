/** The signed-in console: one lazy chunk a section, behind its permission. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pages, withTexts } from "../navigation.ts";
import { sectionCatalogue } from "../../platform/i18n/i18n.ts";
import { sectionOnly, signedInOnly } from "./guards.ts";
import { rootRoute } from "./root.tsx";

/** What a list keeps in the address, as plain texts; the section reads it. */
export type SearchTexts = Readonly<Record<string, string | readonly string[]>>;
const searchTexts = (search: Record<string, unknown>): SearchTexts => search as SearchTexts;

const main = createRoute({
  getParentRoute: () => rootRoute,
  id: "main",
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(
    withTexts(() => import("../shell/shell.tsx"), sectionCatalogue("shell"), sectionCatalogue("errors")),
    "Shell",
  ),
});

const home = createRoute({
  getParentRoute: () => main,
  path: "/",
  beforeLoad: sectionOnly("/"),
  component: lazyRouteComponent(pages.home, "HomePage"),
});

const transactions = createRoute({
  getParentRoute: () => main,
  path: "transactions",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/transactions"),
  component: lazyRouteComponent(pages.transactions, "TransactionListPage"),
});

/** The same list with one transaction open; the list stays mounted behind the drawer. */
const transaction = createRoute({ getParentRoute: () => transactions, path: "$id" });

const scanner = createRoute({
  getParentRoute: () => main,
  path: "scanner",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/scanner"),
  component: lazyRouteComponent(pages.scanner, "ScannerPage"),
});

const unknown = createRoute({
  getParentRoute: () => main,
  path: "$",
  beforeLoad: () => {
    redirect({ to: "/", replace: true, throw: true });
  },
});

export const sectionRoutes = main.addChildren([home, transactions.addChildren([transaction]), scanner, unknown]);
