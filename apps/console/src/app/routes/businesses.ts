/** Businesses, for the platform: the list, the form of a new one, a page for each and for each kind of what it has. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { mayOpen, sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const list = createRoute({
  getParentRoute: () => main,
  path: "businesses",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/businesses"),
  component: lazyRouteComponent(pageOf("businesses"), "BusinessListPage"),
});

const create = createRoute({
  getParentRoute: () => main,
  path: "businesses/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/businesses", "businesses_modify"),
  component: lazyRouteComponent(pageOf("business_create"), "BusinessCreatePage"),
});

const one = createRoute({
  getParentRoute: () => main,
  path: "businesses/$id",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/businesses"),
  component: lazyRouteComponent(pageOf("business"), "BusinessDetailPage"),
});

const part = <const Name extends string>(name: Name) =>
  createRoute({
    getParentRoute: () => main,
    path: `businesses/$id/${name}`,
    validateSearch: searchTexts,
    beforeLoad: sectionOnly("/businesses"),
    component: lazyRouteComponent(pageOf("business_part"), "BusinessPartPage"),
  });

export const businessRoutes = [
  list,
  create,
  one,
  part("places"),
  part("cards"),
  part("transactions"),
  part("accounts"),
  part("account_roles"),
  part("devices"),
] as const;
