/** What is sent of an error. Only what is listed here leaves: messages of errors quote what people typed. */
import { sep } from "node:path";
import type { LogFields } from "../log.ts";

export interface Origin {
  readonly environment: string;
  readonly release: string | undefined;
  /** Folder of the program; files are named relative to it. */
  readonly root: string;
}

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
  in_app: boolean;
}

const frameForm = /^ {4}at (?:(?:async )?([\w.<>$ [\]]+) \()?((?:file:|node:|\/)[^\s()@?]+):(\d+):(\d+)\)?$/;

/** The calls, outermost first. The message comes before them and is cut off whole: its lines may look like calls. */
const framesOf = (error: Error, root: string): Frame[] => {
  const calls = (error.stack ?? "").replace(error.message, () => "").split("\n");
  return calls
    .flatMap((line) => {
      const [, name = "?", file = "", lineno, colno] = frameForm.exec(line) ?? [];
      if (file === "") return [];
      const path = file.replace(/^file:\/\//, "");
      const filename = path.startsWith(root + sep) ? path.slice(root.length + 1) : path.replace(/^.*\//, "");
      const in_app = filename.startsWith("apps/") || filename.startsWith("packages/");
      return [{ function: name, filename, lineno: Number(lineno), colno: Number(colno), in_app }];
    })
    .reverse();
};

const codeOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" && /^[A-Z0-9_]{2,40}$/.test(error.code) ? error.code : undefined;

const textField = (fields: LogFields, name: string): string | undefined =>
  typeof fields[name] === "string" ? fields[name] : undefined;

/** The event of one logged error: our own sentence, the error's class and code, its calls, route and request id. */
export const eventOf = (
  { environment, release, root }: Origin,
  given: { event_id: string; at_ms: number; sentence: string; fields: LogFields; cause: unknown },
) => {
  const { event_id, at_ms, sentence, fields, cause } = given;
  const error = cause instanceof Error ? cause : undefined;
  const route = textField(fields, "route");
  return {
    event_id,
    timestamp: at_ms / 1000,
    platform: "node",
    level: "error",
    environment,
    release,
    transaction: route,
    tags: { route, request_id: textField(fields, "request_id"), code: error && codeOf(error) },
    exception: {
      values: [
        {
          type: error !== undefined && /^\w{1,60}$/.test(error.constructor.name) ? error.constructor.name : "Error",
          value: sentence,
          ...(error === undefined ? {} : { stacktrace: { frames: framesOf(error, root) } }),
        },
      ],
    },
  };
};
