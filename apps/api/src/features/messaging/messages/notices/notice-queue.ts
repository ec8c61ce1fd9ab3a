/** The job that tells phones of messages, every other second. */
import { setTimeout as delay } from "node:timers/promises";
import type { JobQueue } from "../../../../platform/jobs/jobs.ts";
import { type NoticeDeps, sendDueNotices } from "./sending.ts";

const second = 1000;
/** A job is the turns of a minute, so that few jobs are written. */
const everySeconds = 60;
const pauseMs = 2 * second;

export const noticeQueue = (deps: NoticeDeps): JobQueue => ({
  name: "notices",
  everySeconds,
  handle: async (job) => {
    const signal = AbortSignal.any([job.signal, job.ending]);
    const endsMs = performance.now() + everySeconds * second - pauseMs;
    while (!signal.aborted && performance.now() < endsMs) {
      await sendDueNotices(deps, signal);
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  },
});
