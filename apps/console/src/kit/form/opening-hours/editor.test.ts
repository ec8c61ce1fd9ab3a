import { parseOpeningHours } from "@rewardo/rules/opening-hours/parse";
import { printOpeningHours } from "@rewardo/rules/opening-hours/print";
import { groupDays, HOURS_DAYS, hoursTime } from "@rewardo/rules/opening-hours/week";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  beginEdit,
  changedRange,
  copiedTo,
  daysLater,
  isFaulty,
  rangeFaults,
  settledRange,
  textOfEdit,
  toggledDay,
  typedTime,
  withAnotherRange,
  withoutRange,
} from "./editor.ts";
import { readHours } from "../../opening-hours/use-opening-hours.ts";

const normal = (text: string): string => printOpeningHours(parseOpeningHours(text));
const edit = (text: string, day: number) => {
  const base = parseOpeningHours(text);
  const group = groupDays(base).find(({ days }) => days.includes(day));
  return beginEdit(base, group?.days ?? [day]);
};

const range = fc
  .tuple(fc.nat(2939), fc.integer({ min: 1, max: 1440 }), fc.nat(5))
  .map(([from, length, open]) =>
    open === 0 || from + length > 2939 ? `${hoursTime(from)}+` : `${hoursTime(from)}-${hoursTime(from + length)}`,
  );
const hours = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom("off", "open") },
  { weight: 3, arbitrary: fc.array(range, { minLength: 1, maxLength: 3 }).map((all) => all.join(",")) },
);
const dayName = fc.constantFrom(...HOURS_DAYS);
const week = fc
  .tuple(hours, fc.array(fc.tuple(dayName, dayName, hours), { maxLength: 4 }))
  .map(([all, some]) => [all, ...some.map(([from, to, said]) => `${from}-${to} ${said}`)].join("; "));
const day = fc.nat(6);

test("opening a group and leaving it as it is changes nothing", () => {
  fc.assert(
    fc.property(week, day, (text, at) => {
      expect(normal(textOfEdit(edit(text, at)))).toBe(normal(text));
      const opened = edit(text, at);
      const ranges = opened.draft.ranges.map(settledRange);
      expect(ranges).toEqual(opened.draft.ranges);
    }),
  );
});

test("days in the group have its hours, days taken out are closed, all others keep theirs", () => {
  fc.assert(
    fc.property(
      week,
      day,
      fc.array(day, { maxLength: 5 }),
      fc.array(day, { maxLength: 3 }),
      (text, at, toggled, copied) => {
        const opened = edit(text, at);
        const base = parseOpeningHours(text);
        const draft = copiedTo(toggled.reduce(toggledDay, opened.draft), copied);
        const after = { ...opened, draft };
        expect(isFaulty(draft)).toBe(draft.days.length === 0);
        fc.pre(draft.days.length > 0);
        const result = parseOpeningHours(textOfEdit(after));
        HOURS_DAYS.forEach((_name, index) => {
          const own = opened.origin.includes(index) ? [] : base[index];
          expect(result[index]).toEqual(draft.days.includes(index) ? base[at] : own);
        });
      },
    ),
  );
});

test("a draft with a fault is never readable, one without always is", () => {
  const typed = fc.oneof(
    fc.constantFrom("", "8", "830", "26", "25:99", "8:3", "a", "08:00-09:00", "49:00", "24/7", "off"),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(week, day, typed, typed, fc.boolean(), (text, at, from, to, isOpenEnded) => {
      const opened = edit(text, at);
      const draft = changedRange({ ...opened.draft, kind: "ranges" }, { id: 0, from, to, isOpenEnded });
      const read = readHours(textOfEdit({ ...opened, draft }));
      expect(read?.hours === null).toBe(isFaulty(draft));
    }),
    { numRuns: 500 },
  );
});

test("times as people type them", () => {
  const shown = (text: string): string => {
    const minutes = typedTime(text);
    return minutes === null ? "none" : hoursTime(minutes);
  };
  for (const [text, time] of [
    ["8", "08:00"],
    ["08", "08:00"],
    ["830", "08:30"],
    ["0830", "08:30"],
    ["8:30", "08:30"],
    ["8.30", "08:30"],
    ["8h30", "08:30"],
    [" 20 Uhr", "20:00"],
    ["26", "26:00"],
    ["2600", "26:00"],
    ["24:00", "24:00"],
    ["48:59", "48:59"],
    ["49:00", "none"],
    ["8:3", "none"],
    ["8:60", "none"],
    ["", "none"],
    ["eight", "none"],
  ] as const)
    expect(shown(text), text).toBe(time);
  fc.assert(fc.property(fc.nat(2939), (minutes) => typedTime(hoursTime(minutes)) === minutes));
});

test("ranges say where they end and what is wrong with them", () => {
  const one = (from: string, to: string, isOpenEnded = false) => ({ id: 0, from, to, isOpenEnded });
  expect(daysLater(one("09:00", "02:00"))).toBe(1);
  expect(daysLater(one("09:00", "24:00"))).toBe(0);
  expect(daysLater(one("18:00", "48:30"))).toBe(2);
  expect(settledRange(one("9", "26"))).toMatchObject({ from: "09:00", to: "02:00" });
  expect(settledRange(one("1", "26"))).toMatchObject({ from: "01:00", to: "26:00" });
  expect(rangeFaults(one("9", "9"))).toEqual({ to: "same_time" });
  expect(rangeFaults(one("26", "2"))).toEqual({ to: "ends_before_start" });
  expect(rangeFaults(one("", ""))).toEqual({ from: "no_time", to: "no_time" });
  expect(rangeFaults(one("18", "", true))).toEqual({});
});

test("another range comes after a break; a day that is full leaves it to the person", () => {
  const added = (text: string) => withAnotherRange(edit(text, 0).draft).ranges.at(-1);
  expect(added("Mo 08:00-12:00")).toMatchObject({ id: 1, from: "13:00", to: "17:00" });
  expect(added("Mo 08:00-22:00")).toMatchObject({ from: "23:00", to: "24:00" });
  expect(added("Mo 08:00-02:00")).toMatchObject({ from: "", to: "" });
  expect(withoutRange(edit("Mo 08:00-12:00,13:00-17:00", 0).draft, 0).ranges).toMatchObject([{ from: "13:00" }]);
});
