import { expect, test } from "vitest";
import { ApiError } from "@rewardo/web/api-error.ts";
import { isWorthRepeating, pausesMs, sendUntilAnswered } from "./sending.ts";

const refusal = (status: number, code: string) => new ApiError(status, { code, message: code });

/** Plays a list of outcomes, one an attempt, and notes what happened. */
const play = <T>(outcomes: readonly (T | Error)[], signal = new AbortController().signal) => {
  const paused: number[] = [];
  const silences: number[] = [];
  let attempts = 0;
  const sent = sendUntilAnswered({
    attempt: async () => {
      const outcome = outcomes[attempts];
      attempts += 1;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    onSilence: (failures) => silences.push(failures),
    pause: async (ms) => void paused.push(ms),
    signal,
  });
  return { sent, paused, silences, attempts: () => attempts };
};

test("the answer ends it", async () => {
  const run = play(["written"]);
  expect(await run.sent).toBe("written");
  expect(run.attempts()).toBe(1);
});

test("silence, trouble and a busy card are asked again, ever more slowly", async () => {
  const run = play([
    new TypeError("Failed to fetch"),
    refusal(503, "unavailable"),
    refusal(409, "conflict"),
    refusal(429, "too_many_requests"),
    refusal(500, "unknown_error"),
    new DOMException("The operation timed out", "AbortError"),
    "written",
  ]);
  expect(await run.sent).toBe("written");
  expect(run.paused).toEqual([...pausesMs, pausesMs.at(-1)]);
  expect(run.silences).toEqual([1, 2, 3, 4, 5, 6]);
});

test("a refusal is an answer", async () => {
  for (const [status, code] of [
    [422, "refused"],
    [401, "not_signed_in"],
    [404, "not_found"],
    [409, "idempotency_key_reused"],
  ] as const) {
    const run = play([refusal(status, code), "never"]);
    await expect(run.sent).rejects.toMatchObject({ code });
    expect(run.attempts()).toBe(1);
    expect(isWorthRepeating(refusal(status, code))).toBe(false);
  }
});

test("once ended there is no further attempt", async () => {
  const control = new AbortController();
  control.abort();
  const run = play(["never"], control.signal);
  await expect(run.sent).rejects.toMatchObject({ name: "AbortError" });
  expect(run.attempts()).toBe(0);
});
