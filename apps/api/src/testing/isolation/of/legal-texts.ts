/** For the isolation tests: who may call, and how. */
import type { Isolation } from "../isolation.ts";

export const isolation: Isolation = {
  probes: {
    readLegalText: { refused: 404, item: async () => "privacy_policy", query: () => ({ language: "en" }) },
  },
};
