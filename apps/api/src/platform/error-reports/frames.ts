/** The calls in an error's stack. What the error says of itself is cut off first: its lines may look like calls. */
import type { ErrorReport, Frame } from "./events.ts";

/** `at name (file:line:column)` of Node and Chromium, `name@file:line:column` of Firefox and Safari. */
const call =
  /^(?: {4}at )?(?:(?:async )?([\w.<>$ [\]/*]*?)(?: \(|@))?(?:at )?((?:file:|node:|https?:|\/)[^\s()@?]+):(\d+):(\d+)\)?$/;
const mostFrames = 50;

const frameOf = (line: string): Frame[] => {
  const [, name, place = "", row, column] = call.exec(line) ?? [];
  if (place === "") return [];
  const [inside] = /(?:apps|packages|node_modules|assets)\/.*$/.exec(place) ?? [];
  const filename = (inside ?? place.replace(/^.*\//, "")).slice(0, 200);
  return [
    {
      filename,
      function: (name || "?").slice(0, 100),
      lineno: Number(row),
      colno: Number(column),
      in_app: inside !== undefined && !inside.startsWith("node_modules/"),
    },
  ];
};

/** The calls of a stack without its message, outermost first. */
export const framesOf = (stack: string): Frame[] => stack.split("\n").flatMap(frameOf).slice(0, mostFrames).reverse();

const codeOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" && /^[A-Z0-9_]{2,40}$/.test(error.code) ? error.code : undefined;

/** What is reported of a caught error: name, code and stack frames. `undefined` if the thrown value is no error. */
export const errorOf = (cause: unknown): ErrorReport["error"] => {
  if (!(cause instanceof Error)) return undefined;
  const { name } = cause.constructor;
  return {
    name: /^\w{1,60}$/.test(name) ? name : "Error",
    code: codeOf(cause),
    frames: framesOf((cause.stack ?? "").replace(cause.message, () => "")),
  };
};
