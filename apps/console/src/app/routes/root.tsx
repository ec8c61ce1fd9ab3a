import { lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../platform/routing/parents.ts";
import { Root } from "../root.tsx";

/**
 * An unknown path is caught by the last section route, so "not found" is only what the guard says to visitors: the
 * page exists for others. A guard's answer is always shown by the root.
 */
rootRoute.update({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import("../no-access-page.tsx"), "NoAccessPage"),
});
