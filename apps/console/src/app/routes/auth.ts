/**
 * Where Google and the tills' systems send people back to. A callback without what it needs, or from nobody we know,
 * leads on at once: to /login after Google, else to '/'.
 */
import { createRoute, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root.tsx";

const google = createRoute({
  getParentRoute: () => rootRoute,
  path: "auth/google/callback",
  beforeLoad: () => {
    redirect({ to: "/login", replace: true, throw: true });
  },
});

const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: "auth/$",
  beforeLoad: () => {
    redirect({ to: "/", replace: true, throw: true });
  },
});

export const authRoutes = [google, unknown] as const;
