/** Transactions: the list with one of them open beside it. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { mayOpen, page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/transactions",
  permission: "transactions_view",
  icon: "receipt",
  activeIcon: "receipt-fill",
  label: msg`Transactions`,
  group: "daily",
  order: 40,
};

const list = page("transactions", sectionOnly(section), () => import("./list-page.tsx"), "TransactionListPage");

/** The same list with one record open; it stays mounted behind the drawer. */
const one = createRoute({ getParentRoute: () => list, path: "$id" });

const integrity = page(
  "transactions/integrity",
  mayOpen(section, "transactions_modify"),
  () => import("./integrity/integrity-page.tsx"),
  "IntegrityPage",
);

export const routes = [list.addChildren([one]), integrity] as const;
