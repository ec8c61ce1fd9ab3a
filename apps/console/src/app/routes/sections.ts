/** The signed-in console: one lazy chunk a section, behind its permission. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { pages, shared, withTexts } from "../navigation.ts";
import { sectionCatalogue } from "../../platform/i18n/i18n.ts";
import { inTurn, permissionOnly, sectionOnly, signedInOnly } from "./guards.ts";
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

/** Of a form and of the page around it. */
const placeFormTexts = [
  sectionCatalogue("places"),
  sectionCatalogue("form"),
  sectionCatalogue("list"),
  sectionCatalogue("map"),
  shared,
];

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

const places = createRoute({
  getParentRoute: () => main,
  path: "places",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/places"),
  component: lazyRouteComponent(pages.places, "PlaceListPage"),
});

const place = createRoute({ getParentRoute: () => places, path: "$id" });

/** The forms stand in the list's place; the address keeps what the list was narrowed to. */
const newPlace = createRoute({
  getParentRoute: () => main,
  path: "places/new",
  validateSearch: searchTexts,
  beforeLoad: inTurn(sectionOnly("/places"), permissionOnly("places_modify")),
  component: lazyRouteComponent(
    withTexts(() => import("../../features/places/create-page.tsx"), ...placeFormTexts),
    "PlaceCreatePage",
  ),
});

const editPlace = createRoute({
  getParentRoute: () => main,
  path: "places/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: inTurn(sectionOnly("/places"), permissionOnly("places_modify")),
  component: lazyRouteComponent(
    withTexts(() => import("../../features/places/edit-page.tsx"), ...placeFormTexts),
    "PlaceEditPage",
  ),
});

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

export const sectionRoutes = main.addChildren([
  home,
  transactions.addChildren([transaction]),
  places.addChildren([place]),
  newPlace,
  editPlace,
  scanner,
  unknown,
]);
