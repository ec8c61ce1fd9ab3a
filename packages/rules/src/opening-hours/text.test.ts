import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type OpeningHours,
  OpeningHoursError,
  describeOpeningHours,
  parseOpeningHours,
  printOpeningHours,
} from "../index.ts";
import { careless, openEnds, openMinutes, rules, written } from "../testing/opening-hours.ts";

/** Number of random texts per run; more with LONG=1. */
const long = process.env["LONG"] === "1";
const runs = { numRuns: long ? 20_000 : 300 };
const seconds = (short: number): number => (long ? 300_000 : short * 1000);

const normal = (text: string): string => printOpeningHours(parseOpeningHours(text));

/** The declared error for a text, null for none; any other error is rethrown. */
const complaint = (text: string): OpeningHoursError | null => {
  try {
    normal(text);
    return null;
  } catch (error) {
    if (error instanceof OpeningHoursError) return error;
    throw error;
  }
};

test("opening hours and their normal form", () => {
  for (const [text, form] of [
    ["24/7", "24/7"],
    ["open", "24/7"],
    ["off", "off"],
    ["Mo-Su off", "off"],
    ["Mo-Su 00:00-24:00", "24/7"],
    ["Mo open", "Mo open"],
    ["mo–fr 8:00 – 16:00", "Mo-Fr 08:00-16:00"],
    ["10:00-18:00", "Mo-Su 10:00-18:00"],
    ["Mo-Fr 10:00-18:00; We off", "Mo-Tu,Th-Fr 10:00-18:00"],
    ["Su,Sa,Fr,Mo 12:00-14:00", "Fr-Mo 12:00-14:00"],
    ["Fr-Mo 12:00-14:00; Su 12:00-20:00", "Mo,Fr-Sa 12:00-14:00; Su 12:00-20:00"],
    ["Fr 22:00-02:00", "Fr 22:00-02:00"],
    ["Fr 22:00-26:00", "Fr 22:00-02:00"],
    ["Fr 18:00-00:00", "Fr 18:00-24:00"],
    ["Fr 18:00-48:59", "Fr 18:00-48:59"],
    ["Mo 25:00-26:00", "Mo 25:00-26:00"],
    ["Sa 18:00+", "Sa 18:00+"],
    ["Mo 14:00-18:00,08:00-12:00", "Mo 08:00-12:00,14:00-18:00"],
    ["Mo 08:00-12:00,12:00-16:00,10:00+", "Mo 08:00-16:00,10:00+"],
    ["Tu 09:00-17:00; Mo 09:00-17:00", "Mo-Tu 09:00-17:00"],
    ["Mo-Mo 09:00-17:00", "Mo 09:00-17:00"],
    ["24/7; Su off", "Mo-Sa open"],
  ] as const) {
    expect(normal(text), text).toBe(form);
  }
});

test("an error says what is wrong and where", () => {
  for (const [text, code, position, found] of [
    ["", "rule_expected", 0, ""],
    ["Mo 08:00-16:00;", "rule_expected", 15, ""],
    ["Mo off;; Tu off", "rule_expected", 7, ";"],
    ["Pn 08:00-16:00", "unknown_day", 0, "Pn"],
    ["Mo-Piątek 08:00-16:00", "unknown_day", 3, "Piątek"],
    ["Mo- 08:00-16:00", "day_expected", 4, "08:00"],
    ["8-16", "day_expected", 0, "8"],
    ["Mo-Fr", "hours_expected", 5, ""],
    ["Mo 24/7", "hours_expected", 3, "24/7"],
    ["Mo 08:00-", "time_expected", 9, ""],
    ["Mo 08:00-16", "time_expected", 9, "16"],
    ["Mo 08:00-16:60", "bad_time", 9, "16:60"],
    ["Mo 49:00+", "bad_time", 3, "49:00"],
    ["Mo 08:00-16:5", "bad_time", 9, "16:5"],
    ["Mo 08:00", "end_expected", 8, ""],
    ["Mo 08:00-08:00", "same_time", 9, "08:00"],
    ["Mo 26:00-02:00", "ends_before_start", 9, "02:00"],
    ["Mo 08:00-16:00, Sa 09:00-13:00", "semicolon_expected", 16, "Sa"],
    ["Mo 08:00-16:00 Sa 09:00-13:00", "semicolon_expected", 15, "Sa"],
    ["Mo off, Sa 09:00-13:00", "semicolon_expected", 6, ","],
    ["Mo 08:00-16:00 holidays", "unexpected", 15, "holidays"],
    ["24/70", "day_expected", 0, "24"],
  ] as const) {
    expect(complaint(text), text).toMatchObject({ code, position, found });
  }
});

/** For each day which of its minutes are covered, and where open-ended ranges begin. */
const coverage = (hours: OpeningHours): { minutes: boolean[][]; ends: number[][] } => ({
  minutes: hours.map((ranges) =>
    Array.from({ length: 2940 }, (_minute, at) => ranges.some(({ from, to }) => to !== null && from <= at && at < to)),
  ),
  ends: hours.map((ranges) => ranges.filter(({ to }) => to === null).map(({ from }) => from)),
});

test(
  "a text means what its rules say, minute by minute, however carelessly it is written",
  () => {
    fc.assert(
      fc.property(rules, fc.array(fc.nat(5), { maxLength: 20 }), (all, choices) => {
        const meant = { minutes: openMinutes(all), ends: openEnds(all) };
        expect(coverage(parseOpeningHours(written(all)))).toEqual(meant);
        expect(coverage(parseOpeningHours(careless(written(all), choices)))).toEqual(meant);
      }),
      { numRuns: long ? 3000 : 60 },
    );
  },
  seconds(30),
);

test(
  "the normal form reads back as the same week and is its own normal form",
  () => {
    fc.assert(
      fc.property(rules, (all) => {
        const hours = parseOpeningHours(written(all));
        const form = printOpeningHours(hours);
        expect(parseOpeningHours(form)).toEqual(hours);
        expect(normal(form)).toBe(form);
      }),
      runs,
    );
  },
  seconds(30),
);

test(
  "garbage throws the declared error, with a position in the text, or is read",
  () => {
    const scraps = fc.constantFrom(
      "Mo",
      "su",
      "-",
      "–",
      ",",
      ";",
      "+",
      "off",
      "open",
      "24/7",
      "08:00",
      "48:59",
      " ",
      "7",
    );
    const near = fc.array(fc.oneof(scraps, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 25 });
    const garbage = fc.oneof(
      fc.string({ unit: "binary" }),
      near.map((parts) => parts.join("")),
      near.map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(garbage, (text) => {
        const error = complaint(text);
        if (error === null) return;
        const found = text.slice(error.position, error.position + error.found.length);
        expect(error.position).toBeLessThanOrEqual(text.length);
        expect(found.replace(/[\u2010-\u2015\u2212]/, "-")).toBe(error.found);
      }),
      { numRuns: long ? 200_000 : 3000 },
    );
  },
  seconds(30),
);

test("a week is described as groups of days with codes and times", () => {
  expect(describeOpeningHours(parseOpeningHours("Mo-Th 08:00-12:00,13:00-24:00; Fr-Sa 22:00-02:00,25:30+"))).toEqual([
    {
      days: [{ from: 1, to: 4 }],
      kind: "ranges",
      ranges: [
        { from: "08:00", from_day: 0, to: "12:00", to_day: 0 },
        { from: "13:00", from_day: 0, to: "24:00", to_day: 0 },
      ],
    },
    {
      days: [{ from: 5, to: 6 }],
      kind: "ranges",
      ranges: [
        { from: "22:00", from_day: 0, to: "02:00", to_day: 1 },
        { from: "01:30", from_day: 1, to: null, to_day: null },
      ],
    },
    { days: [{ from: 7, to: 7 }], kind: "closed", ranges: [] },
  ]);
  expect(describeOpeningHours(parseOpeningHours("24/7"))).toEqual([
    { days: [{ from: 1, to: 7 }], kind: "all_day", ranges: [] },
  ]);
  expect(describeOpeningHours(parseOpeningHours("Tu-Th off; Fr-Mo open"))[0]?.days).toEqual([{ from: 5, to: 1 }]);
  expect(
    describeOpeningHours(parseOpeningHours("Fr 18:00-48:00; Sa 10:00-48:30")).flatMap(({ ranges }) => ranges),
  ).toEqual([
    { from: "18:00", from_day: 0, to: "24:00", to_day: 1 },
    { from: "10:00", from_day: 0, to: "00:30", to_day: 2 },
  ]);
});
