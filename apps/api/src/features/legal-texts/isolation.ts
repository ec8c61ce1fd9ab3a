/** Who may call, and how, for the tests of the walls between tenants. */
import type { Isolation } from "../../testing/isolation/isolation.ts";

export const isolation: Isolation = {
  probes: {
    readLegalText: { refused: 404, item: async () => "privacy_policy", query: () => ({ language: "en" }) },
  },
};
