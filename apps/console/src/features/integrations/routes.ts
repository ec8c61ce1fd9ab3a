/** Orders of the tills, beside the transactions that they become; they have no row of their own in the menu. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, searchTexts, sectionOnly } from "../../platform/routing/index.ts";

const orders = { path: "/transactions/orders", permission: "integrations_view" } as const;

const list = createRoute({
  getParentRoute: () => main,
  path: "transactions/orders",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly({ ...orders, isFor: (business) => business !== null }),
  component: lazyRouteComponent(() => import("./orders-page.tsx"), "OrdersPage"),
});

/** The same list with one order open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

export const routes = [list.addChildren([one])] as const;
