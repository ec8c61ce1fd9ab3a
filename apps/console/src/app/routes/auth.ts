/** Where Google and the tills' systems send people back to. The page tells what was meant, and leads on. */
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { sectionCatalogue, withTexts } from "../../platform/i18n/i18n.ts";
import { rootRoute } from "./root.tsx";

const page = withTexts(() => import("../auth/callback-page.tsx"), sectionCatalogue("auth"));

export const authRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: "auth/$",
    component: lazyRouteComponent(page, "CallbackPage"),
  }),
] as const;
