import { afterEach, expect, test, vi } from "vitest";
import { wantsJsonLines } from "./config.ts";
import { lines } from "./log.ts";

afterEach(() => void vi.restoreAllMocks());

test("lines of the start are plain for a terminal, and JSON where the log is collected", () => {
  const written: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  lines(wantsJsonLines({}), () => 0)("Rewardo is ready");
  lines(wantsJsonLines({ LOG_FORMAT: "json" }), () => 0)("Rewardo is ready", "error");
  expect(written).toEqual([
    "Rewardo is ready\n",
    '{"time":"1970-01-01T00:00:00.000Z","level":"error","message":"Rewardo is ready"}\n',
  ]);
});
