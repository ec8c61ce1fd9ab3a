import { createRootRoute, lazyRouteComponent } from "@tanstack/react-router";
import { sectionCatalogue, withTexts } from "../../platform/i18n/i18n.ts";
import { Root } from "../root.tsx";

const noAccess = withTexts(() => import("../no-access-page.tsx"), sectionCatalogue("no-access"));

/**
 * An unknown path is caught by the last section route, so "not found" is only what the guard says to visitors: the
 * page exists for others. A guard's answer is always shown by the root.
 */
export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(noAccess, "NoAccessPage"),
});
