import { readAwayNodes, readPlatformHealth } from "@rewardo/contract/platform-health";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

const minuteMs = 60_000;

/** Asked again every minute while the page is looked at: what fails is seen without a reload. */
export const healthQuery = queryOptions({
  queryKey: ["platform_health"],
  queryFn: ({ signal }) => call(readPlatformHealth, { signal }),
  refetchInterval: minuteMs,
  refetchOnMount: "always",
});

/** Asked where the platform's figures cannot be had, which count across all nodes. */
export const awayNodesQuery = queryOptions({
  queryKey: ["platform_health", "nodes"],
  queryFn: ({ signal }) => call(readAwayNodes, { signal }),
  refetchInterval: minuteMs,
});
