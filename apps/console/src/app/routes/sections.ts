/** The routes of the sections, inside the signed-in frame. */
import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { toast } from "@rewardo/ui/toasts/toast.ts";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { routes as orders } from "../../features/integrations/routes.ts";
import { Shell } from "../shell/shell.tsx";
import { main, searchTexts, sectionOnly } from "../../platform/routing/index.ts";
import * as all from "../navigation/sections.ts";

main.update({ component: Shell });

/** The guided set-up; the page knows for whom it is. */
const configure = createRoute({
  getParentRoute: () => main,
  path: "configure",
  validateSearch: searchTexts,
  component: lazyRouteComponent(() => import("../configure/page.tsx"), "ConfigurePage"),
});

/** Print pages of a loyalty card. */
const print = createRoute({
  getParentRoute: () => main,
  path: "cards/$cardId/print",
  validateSearch: searchTexts,
  beforeLoad: sectionOnly({ path: "/cards", permission: "cards_view" }),
  component: lazyRouteComponent(() => import("../../features/paper/print-page.tsx"), "PrintPage"),
});

const unknown = createRoute({
  getParentRoute: () => main,
  path: "$",
  beforeLoad: () => {
    toast("info", i18n._(msg`There is no page at this address.`));
    redirect({ to: "/", replace: true, throw: true });
  },
});

type Route = (typeof all)[keyof typeof all]["routes"][number];

export const sectionRoutes = main.addChildren([
  configure,
  print,
  ...orders,
  ...Object.values(all).flatMap(({ routes }): readonly Route[] => routes),
  unknown,
]);
