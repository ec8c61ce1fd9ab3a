/** Who may call, and how, for the tests of the walls between tenants. */
import type { Isolation } from "../../testing/isolation/isolation.ts";

export const isolation: Isolation = {
  probes: {
    stopWeeklyReports: { isUnmarked: true, refused: 422, query: () => ({ key: "not-a-key" }) },
    readWeeklyReportsStop: { isUnmarked: true, refused: 302, query: () => ({ key: "not-a-key" }) },
  },
};
