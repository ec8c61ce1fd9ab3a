/** For the isolation tests: who may call, and how. */
import type { Isolation } from "../isolation.ts";

export const isolation: Isolation = {
  probes: {
    stopWeeklyReports: { isUnmarked: true, refused: 422, query: () => ({ key: "not-a-key" }) },
    readWeeklyReportsStop: { isUnmarked: true, refused: 302, query: () => ({ key: "not-a-key" }) },
  },
};
