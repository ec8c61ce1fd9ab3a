import { hoursDays, hoursNow, hoursOfGroup, hoursWeek, type Language } from "@rewardo/texts/all";
import { describeHoursNow } from "@rewardo/rules/opening-hours/describe-now";
import { HOURS_DAYS } from "@rewardo/rules/opening-hours/week";
import fc from "fast-check";
import { expect, test } from "vitest";
import { hoursNowAt, inWeekOrder, readHours } from "./use-opening-hours.ts";

const languages: readonly Language[] = ["en", "de", "pl", "uk"];
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
const range = fc
  .tuple(fc.integer({ min: 0, max: 2939 }), fc.integer({ min: 1, max: 1440 }), fc.nat(5))
  .map(([from, length, open]) =>
    open === 0 || from + length > 2939 ? `${clock(from)}+` : `${clock(from)}-${clock(from + length)}`,
  );
const hours = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom("off", "open") },
  { weight: 3, arbitrary: fc.array(range, { minLength: 1, maxLength: 3 }).map((all) => all.join(",")) },
);
const week = fc
  .tuple(
    hours,
    fc.array(fc.tuple(fc.constantFrom(...HOURS_DAYS), fc.constantFrom(...HOURS_DAYS), hours), { maxLength: 4 }),
  )
  .map(([all, some]) => [all, ...some.map(([from, to, said]) => `${from}-${to} ${said}`)].join("; "));

const isWhole = (text: string): boolean =>
  /\p{L}/u.test(text) && !/[{}]|undefined|null|NaN|hours\.|hours_now\.| {2}|^ | $| [,;]/.test(text);

test("every week there is has a sentence, rows and a state in every language, without leftovers", () => {
  fc.assert(
    fc.property(week, fc.integer({ min: 0, max: 20 * 1440 }), (text, minutes) => {
      const read = readHours(text);
      if (read === null || read.hours === null) throw new Error(`not read: ${text}`);
      const now = describeHoursNow(read.hours, Date.parse("2026-03-15T00:00:00Z") + minutes * 60_000, "Europe/Warsaw");
      for (const language of languages) {
        const sentence = hoursWeek(language, read.groups);
        const rows = read.groups.map((group) => `${hoursDays(language, group.days)} ${hoursOfGroup(language, group)}`);
        for (const said of [sentence, ...rows, hoursNow(language, now)])
          expect({ text, said, whole: isWhole(said) }).toEqual({ text, said, whole: true });
        // No language hides a time that a group has.
        for (const group of read.groups)
          for (const { from, to } of group.ranges)
            for (const time of [from, to]) expect(sentence).toContain(time ?? "");
      }
    }),
    { numRuns: process.env["LONG"] === "1" ? 5000 : 150 },
  );
});

test("rows follow the business's week, and a weekend stays at its end", () => {
  const days = (text: string, start: number): string =>
    inWeekOrder(readHours(text)?.groups ?? [], start)
      .map((group) => hoursDays("en", group.days))
      .join(" | ");
  expect(days("Mo-Fr 08:00-16:00; Sa 10:00-14:00", 1)).toBe("Mon to Fri | Sat | Sun");
  expect(days("Mo-Fr 08:00-16:00; Sa 10:00-14:00", 7)).toBe("Sun | Mon to Fri | Sat");
  expect(days("Mo-Fr 08:00-16:00; Sa-Su 10:00-14:00", 7)).toBe("Mon to Fri | Sat and Sun");
});

test("what is no text and what is no hours", () => {
  expect(readHours(null)).toBeNull();
  expect(readHours("  ")).toBeNull();
  expect(readHours("Pn 8-16")).toMatchObject({ hours: null, error: { code: "unknown_day", position: 0 } });
});

test("the answer of a minute is kept for that minute, that zone and that text alone", () => {
  const noon = Date.parse("2026-06-12T10:00:00Z");
  const first = hoursNowAt("Fr 08:00-20:00", noon, "Europe/Warsaw");
  expect(first).toMatchObject({ code: "open_until", moment: { time: "20:00" } });
  expect(hoursNowAt("Fr 08:00-20:00", noon, "Europe/Warsaw")).toBe(first);
  expect(hoursNowAt("Fr 08:00-20:00", noon, "America/Los_Angeles")).toMatchObject({ code: "opens" });
  expect(hoursNowAt("Fr 08:00-12:00", noon, "Europe/Warsaw")).toMatchObject({ code: "opens" });
  expect(hoursNowAt("Fr 08:00-20:00", noon + 8 * 3_600_000, "Europe/Warsaw")).toMatchObject({ code: "opens" });
  expect(hoursNowAt("Fr 8-20", noon, "Europe/Warsaw")).toBeNull();
  expect(hoursNowAt("Fr 08:00-20:00", noon, "Mars/Base")).toBeNull();
});
