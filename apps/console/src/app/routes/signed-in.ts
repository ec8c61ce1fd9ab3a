/** Everything behind the log-in. It grows with every section, so it is loaded only after the log-in. */
import { onboardingRoutes } from "./onboarding.ts";
import { secondFactorRoute } from "./second-factor.ts";
import { sectionRoutes } from "./sections.ts";

export const signedInRoutes = [onboardingRoutes, secondFactorRoute, sectionRoutes] as const;
