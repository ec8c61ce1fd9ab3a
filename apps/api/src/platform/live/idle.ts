/** How much of its time this process waits. */
import { performance } from "node:perf_hooks";

/** Shorter looks say more of the moment than of the load. */
const leastMs = 200;

/** Answers the share of the time, 0 to 1, that the event loop idled lately: since it was last asked, but of 200 ms at least. */
export const idleOfProcess = (): (() => number) => {
  let last = performance.eventLoopUtilization();
  let idle = 1;
  return () => {
    const since = performance.eventLoopUtilization(last);
    if (since.idle + since.active >= leastMs) {
      idle = 1 - since.utilization;
      last = performance.eventLoopUtilization();
    }
    return idle;
  };
};
