/** Products: the list with its drawer, and the forms. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { pageOf } from "../page-of.ts";
import { mayOpen, sectionOnly } from "./guards.ts";
import { main, searchTexts } from "./main.ts";

const list = createRoute({
  getParentRoute: () => main,
  path: "products",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly("/products"),
  component: lazyRouteComponent(pageOf("products"), "ProductListPage"),
});

const one = createRoute({ getParentRoute: () => list, path: "$id" });

const create = createRoute({
  getParentRoute: () => main,
  path: "products/new",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/products", "products_modify"),
  component: lazyRouteComponent(pageOf("product_create"), "ProductCreatePage"),
});

const edit = createRoute({
  getParentRoute: () => main,
  path: "products/$id/edit",
  validateSearch: searchTexts,
  beforeLoad: mayOpen("/products", "products_modify"),
  component: lazyRouteComponent(pageOf("product_edit"), "ProductEditPage"),
});

export const productRoutes = [list.addChildren([one]), create, edit] as const;
