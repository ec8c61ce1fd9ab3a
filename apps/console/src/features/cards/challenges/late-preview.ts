import { lazy } from "react";

/** Only games that have not begun show it. */
export const ChallengePreview = lazy(async () => ({
  default: (await import("./challenge-preview.tsx")).ChallengePreview,
}));
