/** The till. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { main, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/scanner",
  permission: "scanner_view",
  icon: "scan",
  activeIcon: "scan-fill",
  label: msg`Scan a card`,
  group: "till",
  order: 10,
};

const page = createRoute({
  getParentRoute: () => main,
  path: "scanner",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly(section),
  component: lazyRouteComponent(() => import("./scanner-page.tsx"), "ScannerPage"),
});

export const routes = [page] as const;
