/** Transactions: the list with one of them open beside it. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, mayOpen, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/transactions",
  permission: "transactions_view",
  icon: "receipt",
  activeIcon: "receipt-fill",
  label: msg`Transactions`,
  group: "daily",
  order: 40,
};

const list = createRoute({
  getParentRoute: () => main,
  path: "transactions",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./list-page.tsx"), "TransactionListPage"),
});

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const integrity = createRoute({
  getParentRoute: () => main,
  path: "transactions/integrity",
  validateSearch: searchTexts,
  beforeLoad: mayOpen(section, "transactions_modify"),
  component: lazyRouteComponent(() => import("./integrity/integrity-page.tsx"), "IntegrityPage"),
});

export const routes = [list.addChildren([one]), integrity] as const;
