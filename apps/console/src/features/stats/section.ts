/** Statistics: one page, whose days, place and measure stand in the address. */
import { msg } from "@lingui/core/macro";
import { page, type Section, sectionOnly } from "../../platform/routing/index.ts";

export const section: Section = {
  path: "/stats",
  permission: "stats_view",
  icon: "chart-bar",
  activeIcon: "chart-bar-fill",
  label: msg`Stats`,
  group: "figures",
  order: 10,
  // Opens the statistics from the start of the current month to today.
  link: ({ today }) => ({ search: { date_from: `${today.slice(0, 8)}01`, date_to: today } }),
};

const statistics = page("stats", sectionOnly(section), () => import("./stats-page.tsx"), "StatsPage");

export const routes = [statistics] as const;
