/** Routes that Google and POS systems redirect the browser back to. The page reads the result and leads on. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { rootRoute } from "../../platform/routing/parents.ts";

const page = () => import("../auth/callback-page.tsx");

export const authRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "auth/$",
    component: lazyRouteComponent(page, "CallbackPage"),
  }),
] as const;
