/** Where Google and the tills' systems send people back to. The page tells what was meant, and leads on. */
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
