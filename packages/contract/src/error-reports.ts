/** What went wrong in a browser: told to the server's log, and to an error-reporting service where there is one. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";

const pattern = z.string().check(z.regex(/^\/[\w$./-]{0,199}$/));

/** An error without its message, which may quote what was typed. */
export const CrashReport = z.strictObject({
  /** What the crash page shows, eight figures and letters. */
  reference: z.string().check(z.regex(/^[0-9a-f]{4} [0-9a-f]{4}$/)),
  /** The page's pattern, such as `/places/$id`. */
  route: pattern,
  /** Stamp of the console's build. */
  release: z.string().check(z.regex(/^[\w.+-]{1,100}$/)),
  /** The error's class: `TypeError`. */
  type: z.string().check(z.regex(/^\w{1,60}$/)),
  /** Stack trace, one call a line. */
  stack: text(10_000, 0),
});
export type CrashReport = z.infer<typeof CrashReport>;

export const reportCrash = endpoint({
  method: "POST",
  path: "/error_reports",
  access: "public",
  scope: "none",
  body: CrashReport,
  response: null,
  errors: ["validation_failed", "too_many_requests"],
  summary: "Tell that the console crashed",
});

/** How long pages took to open; at most so many at once. */
export const PageTraces = z.strictObject({
  pages: z
    .array(
      z.strictObject({
        route: pattern,
        duration_ms: z.int().check(z.minimum(0), z.maximum(600_000)),
        /** How long ago it ended. */
        ago_ms: z.int().check(z.minimum(0), z.maximum(86_400_000)),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
});

export const tracePages = endpoint({
  method: "POST",
  path: "/page_traces",
  access: "public",
  scope: "none",
  body: PageTraces,
  response: null,
  errors: ["validation_failed", "too_many_requests"],
  summary: "Tell how long pages took to open",
});
