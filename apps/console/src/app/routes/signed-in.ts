/** Everything behind the log-in. It grows with every section, so it comes once somebody is signed in. */
import { onboardingRoutes } from "./onboarding.ts";
import { sectionRoutes } from "./sections.ts";

export const signedInRoutes = [onboardingRoutes, sectionRoutes] as const;
