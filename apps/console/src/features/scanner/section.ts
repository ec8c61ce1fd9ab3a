/** The till. */
import { msg } from "@lingui/core/macro";
import { page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/scanner",
  permission: "scanner_view",
  icon: "scan",
  activeIcon: "scan-fill",
  label: msg`Scan a card`,
  group: "till",
  order: 10,
};

const till = page("scanner", sectionOnly(section), () => import("./scanner-page.tsx"), "ScannerPage");

export const routes = [till] as const;
