/** How the calls are made, for the isolation tests. */
import type { Isolation } from "../isolation.ts";

export const isolation: Isolation = {
  probes: {
    reportCrash: {
      body: () => ({
        reference: "0a1b 2c3d",
        route: "/places/$id",
        release: "0.1.0",
        type: "TypeError",
        stack: "",
      }),
    },
    tracePages: { body: () => ({ pages: [{ route: "/places", duration_ms: 120, ago_ms: 0 }] }) },
  },
};
