/** The till: its row in the menu, and the way into it. */
import { msg } from "@lingui/core/macro";
import { createRoute } from "@tanstack/react-router";
import { main, searchTexts, type Section, sectionOnly } from "../../platform/routing/index.ts";
import { leaveForTill } from "./leave-for-till.ts";

export const section: Section = {
  path: "/scanner",
  permission: "scanner_view",
  icon: "scan",
  activeIcon: "scan-fill",
  label: msg`Scan a card`,
  group: "till",
  order: 10,
};

const mayScan = sectionOnly(section);

const till = createRoute({
  getParentRoute: () => main,
  path: "scanner",
  validateSearch: searchTexts,
  beforeLoad: async (visited) => {
    await mayScan();
    await leaveForTill(visited);
  },
});

export const routes = [till] as const;
