import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { expect, test } from "vitest";
import { openTill, type Source, type Step, tillAfter, type TillEvent } from "../till.ts";
import { newRecord, recordAfter } from "./record.ts";
import { exceptionOf, isRushStep } from "./rush.ts";

const nowMs = Date.parse("2026-06-12T08:14:00.000Z");
const minutesAgo = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();

const preview = (changes: { mode?: string; last?: string | null; rejected?: Preview["rejected"] } = {}): Preview => {
  const { mode = "visit", last = null, rejected = [] } = changes;
  const card = { type: "stamps_stacked", stamps_required: 10, earning: { mode }, design: { stock: "forest" } };
  const card_subscription = { _id: "m1", balance: 3, last_visit_at: last, level: null, numbers: ["757188804534"] };
  return { card, card_subscription, delta: 1, rewards: [], rejected } as unknown as Preview;
};

const steps = (...events: readonly TillEvent[]): Step => events.reduce(tillAfter, openTill).step;
const scanned = (source: Source = "camera"): TillEvent => ({ is: "scanned", number: "1", source });
const found = (one: Preview): TillEvent => ({ is: "found", scan_id: 1, preview: one, previewed: "{}" });
const committed: TillEvent = { is: "committed", key: "k1", basket: { number: "1", place_id: "p1" } };
const refused: TillEvent = { is: "refused", key: "k1", rejected: [{ code: "cap_per_day", params: {} }] };

const exception = (...events: readonly TillEvent[]) => {
  const step = steps(scanned(), ...events);
  if (step.at !== "card") throw new Error(`The till is at ${step.at}`);
  return exceptionOf(step, nowMs);
};

test("a card counts by itself where its rule asks for nothing that staff would type", () => {
  for (const mode of ["visit", "item", "undefined"]) expect(exception(found(preview({ mode }))), mode).toBeNull();
  for (const mode of ["each", "above", "custom"])
    expect(exception(found(preview({ mode }))), mode).toEqual({ is: "figure" });
});

test("a second visit within a quarter of an hour is asked about, whatever the programme says", () => {
  expect(exception(found(preview({ last: minutesAgo(4) })))).toEqual({ is: "again", minutes: 4, question: null });
  expect(exception(found(preview({ last: minutesAgo(15) })))).toBeNull();
  // The database's clock may be ahead of the till's.
  expect(exception(found(preview({ last: minutesAgo(-1) })))).toMatchObject({ is: "again", minutes: 0 });
  const question = { code: "delay_between_stamps", params: { passed: 40, visit_at: minutesAgo(40) } };
  const asked = preview({ last: minutesAgo(40), rejected: [question] });
  expect(exception(found(asked))).toEqual({ is: "again", minutes: 40, question });
});

test("what the server refuses is told, before and after it was sent", () => {
  const frozen = { code: "membership_frozen", params: {} };
  expect(exception(found(preview({ rejected: [frozen] })))).toEqual({ is: "reason", reason: frozen });
  expect(exception(found(preview()), committed, refused)).toMatchObject({
    is: "reason",
    reason: { code: "cap_per_day" },
  });
});

test("what a person has chosen is shown on the till's own screen", () => {
  for (const source of ["camera", "wedge"] as const) {
    expect(isRushStep(steps(scanned(source))), source).toBe(true);
    expect(isRushStep(steps(scanned(source), found(preview()))), source).toBe(true);
  }
  for (const source of ["typed", "seen", "new"] as const)
    expect(isRushStep(steps(scanned(source), found(preview()))), source).toBe(false);
  expect(isRushStep(steps({ is: "typing", on: true }))).toBe(false);
  expect(isRushStep(steps({ is: "no_code", way: { is: "phone" } }))).toBe(false);
  expect(isRushStep(steps(scanned(), { is: "problem", problem: "unknown" }))).toBe(true);
  expect(isRushStep(steps(scanned(), { is: "problem", problem: "session" }))).toBe(false);
  const silent: TillEvent = { is: "silence", failures: 3 };
  expect(isRushStep(steps(scanned(), found(preview()), committed, silent)), "staff may stop the sending").toBe(false);
});

test("the strip keeps the last five, each once, and counts what stays counted", () => {
  const result = {
    transaction: { can: { reverse: true }, explanation: [], occurred_at: minutesAgo(0) },
    card_subscription: { _id: "m1", balance: 4 },
  } as unknown as CommitResult;
  const done = steps(scanned(), found(preview()), committed, { is: "written", key: "k1", result });
  const one = recordAfter(newRecord(nowMs), done, false);
  expect(one).toMatchObject({ counted: 1, entries: [{ is: "counted", count: 4, required: 10 }] });
  expect(recordAfter(one, done, false)).toBe(one);
  const undone = steps(
    ...[scanned(), found(preview()), committed, { is: "written", key: "k1", result } as const],
    ...[{ is: "undo", key: "u1" } as const, { is: "undone", key: "u1", balance: 3 } as const],
  );
  expect(recordAfter(one, undone, false)).toMatchObject({ counted: 0, entries: [{ is: "taken_back", count: 3 }] });
  const asked = steps(scanned(), found(preview()));
  expect(recordAfter(one, asked, true)).toMatchObject({
    counted: 1,
    entries: [{ is: "exception", last_four: "4534" }, { is: "counted" }],
  });
  let many = one;
  for (const key of ["a", "b", "c", "d", "e", "f"])
    many = recordAfter(many, { ...done, visit: { ...(done as { visit: object }).visit, key } } as Step, false);
  expect(many.entries.map(({ key }) => key)).toEqual(["f", "e", "d", "c", "b"]);
  expect(many.counted).toBe(7);
});
