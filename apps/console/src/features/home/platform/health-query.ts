import { type PlatformHealth, readPlatformHealth } from "@rewardo/contract/platform-health";
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

/** Whether there is anything that the operator should see to. */
export const isWorthLooking = ({ nights, checks, mails }: PlatformHealth): boolean =>
  nights.businesses > nights.done || checks.faulty_businesses + mails.failing + mails.given_up > 0;
