/** Crashes of consoles, and how long their pages took: on to the log and the error-reporting service. */
import type { BodyOf } from "@rewardo/contract/endpoint";
import type { reportCrash as crashEndpoint, tracePages as tracesEndpoint } from "@rewardo/contract/error-reports";
import { framesOf } from "../../../platform/error-reports/frames.ts";
import type { PublicContext } from "../../../platform/context.ts";

export const reportCrash = async (
  { reporting, limits, request }: PublicContext,
  { reference, route, release, type, stack }: BodyOf<typeof crashEndpoint>,
): Promise<undefined> => {
  await limits.crashReports.spend(request.address);
  reporting?.crash({
    source: "console",
    message: "the console crashed",
    error: { name: type, frames: framesOf(stack) },
    route,
    reference,
    release,
    request_id: request.request_id,
  });
  return undefined;
};

export const tracePages = async (
  { reporting, limits, clock, request }: PublicContext,
  { pages }: BodyOf<typeof tracesEndpoint>,
): Promise<undefined> => {
  await limits.pageTraces.spend(request.address);
  const nowMs = clock.nowMs();
  for (const { route: name, duration_ms, ago_ms } of pages)
    reporting?.trace({ source: "console", name, duration_ms, ended_ms: nowMs - ago_ms });
  return undefined;
};
