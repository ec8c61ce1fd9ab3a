import { createRootRoute, lazyRouteComponent } from "@tanstack/react-router";
import { Root } from "../root.tsx";

const noAccess = () => import("../no-access-page.tsx");

/**
 * An unknown path is caught by the last section route, so "not found" is only what the guard says to visitors: the
 * page exists for others. A guard's answer is always shown by the root.
 */
export const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(noAccess, "NoAccessPage"),
});
