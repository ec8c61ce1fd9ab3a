/** Home: the first page of everyone who is signed in. */
import { msg } from "@lingui/core/macro";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { isServer } from "@rewardo/web/config.ts";
import { guardAll, main, type Section, sectionOnly, tillFirst } from "../../platform/routing/index.ts";
import { getSession } from "@rewardo/web/session/index.ts";

export const section: Section = {
  path: "/",
  permission: null,
  icon: "house",
  activeIcon: "house-fill",
  label: msg`Home`,
  group: "daily",
  order: 10,
};

const home = createRoute({
  getParentRoute: () => main,
  path: "/",
  beforeLoad: guardAll(tillFirst, sectionOnly(section)),
  // Either shows both homes; each has the code of its own.
  component: lazyRouteComponent(
    () =>
      isServer || getSession().business !== null ? import("./home-page.tsx") : import("./platform/platform-page.tsx"),
    "HomePage",
  ),
});

export const routes = [home] as const;
