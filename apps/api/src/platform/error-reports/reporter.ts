/** Sends logged errors to a Sentry-compatible service. It never throws, and nothing waits for it. */
import { newId, type Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { Dsn } from "./dsn.ts";
import { eventOf, type Origin } from "./event.ts";

/** Reports that wait, at most; further ones are dropped and counted. */
const mostWaiting = 50;
const timeoutMs = 5000;
/** How long nothing is sent after the service failed or refused without saying until when. */
const pauseMs = 60_000;

export interface Reporter {
  /** A log that writes as before, and reports its errors. */
  over(log: Log): Log;
  /** Reports since the start. */
  counts(): { readonly sent: number; readonly dropped: number };
  /** Resolves when nothing waits any more, after at most one time-out for each report that does. */
  settled(): Promise<void>;
}

/** Seconds to wait after an answer: `X-Sentry-Rate-Limits` for errors, or `Retry-After`; 0 if it asks for none. */
const askedPauseMs = (answer: Response): number => {
  const limits = (answer.headers.get("x-sentry-rate-limits") ?? "").split(",").map((limit) => limit.trim().split(":"));
  const seconds = limits
    .filter(([, kinds = ""]) => kinds === "" || kinds.split(";").includes("error"))
    .map(([wait]) => Number(wait))
    .filter((wait) => wait > 0);
  if (seconds.length > 0) return Math.max(...seconds) * 1000;
  if (answer.ok) return 0;
  const retryAfter = Number(answer.headers.get("retry-after"));
  return retryAfter > 0 ? retryAfter * 1000 : pauseMs;
};

export const openReporter = (dsn: Dsn, origin: Origin, clock: Clock): Reporter => {
  const waiting: string[] = [];
  const counted = { sent: 0, dropped: 0 };
  let pausedUntilMs = 0;
  let sending: Promise<void> | null = null;

  const post = async (body: string): Promise<void> => {
    try {
      const answer = await fetch(dsn.url, {
        method: "POST",
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          "content-type": "application/x-sentry-envelope",
          "x-sentry-auth": `Sentry sentry_version=7, sentry_client=rewardo/1, sentry_key=${dsn.key}`,
        },
      });
      await answer.body?.cancel();
      counted[answer.ok ? "sent" : "dropped"] += 1;
      pausedUntilMs = clock.nowMs() + askedPauseMs(answer);
    } catch {
      counted.dropped += 1;
      pausedUntilMs = clock.nowMs() + pauseMs;
    }
  };

  const sendAll = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (clock.nowMs() < pausedUntilMs) counted.dropped += 1;
      else await post(next);
    }
    sending = null;
  };

  const report = (...[sentence, fields = {}, cause]: Parameters<Log["error"]>): void => {
    if (waiting.length >= mostWaiting || clock.nowMs() < pausedUntilMs) {
      counted.dropped += 1;
      return;
    }
    const at_ms = clock.nowMs();
    const event_id = newId().replaceAll("-", "");
    const event = eventOf(origin, { event_id, at_ms, sentence, fields, cause });
    const head = { event_id, sent_at: new Date(at_ms).toISOString() };
    waiting.push([head, { type: "event" }, event].map((part) => `${JSON.stringify(part)}\n`).join(""));
    sending ??= sendAll();
  };

  return {
    over: (log) => ({
      ...log,
      error: (message, fields, cause) => {
        log.error(message, fields, cause);
        report(message, fields, cause);
      },
    }),
    counts: () => ({ ...counted }),
    settled: async () => {
      await sending;
    },
  };
};
