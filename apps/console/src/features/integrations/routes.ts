/** Orders of the tills, beside the transactions that they become; they have no row of their own in the menu. */
import { createRoute } from "@tanstack/react-router";
import { page, sectionOnly } from "../../platform/routing/index.ts";

const orders = { path: "/transactions/orders", permission: "integrations_view" } as const;

const list = page(
  "transactions/orders",
  sectionOnly({ ...orders, isFor: (business) => business !== null }),
  () => import("./orders-page.tsx"),
  "OrdersPage",
);

/** The same list with one order open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

export const routes = [list.addChildren([one])] as const;
