/** The routes of the sections, inside the signed-in frame. */
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { Shell } from "../shell/shell.tsx";
import { main, searchTexts } from "../../platform/routing/index.ts";
import * as all from "../navigation/sections.ts";

main.update({ component: Shell });

/** The guided set-up; the page knows for whom it is. */
const configure = createRoute({
  getParentRoute: () => main,
  path: "configure",
  validateSearch: searchTexts,
  component: lazyRouteComponent(() => import("../configure/page.tsx"), "ConfigurePage"),
});

const unknown = createRoute({
  getParentRoute: () => main,
  path: "$",
  beforeLoad: () => {
    redirect({ to: "/", replace: true, throw: true });
  },
});

type Route = (typeof all)[keyof typeof all]["routes"][number];

export const sectionRoutes = main.addChildren([
  configure,
  ...Object.values(all).flatMap(({ routes }): readonly Route[] => routes),
  unknown,
]);
