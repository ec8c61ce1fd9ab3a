import { expect, test } from "vitest";
import { typedDay, typedMoment, typedTime } from "./typed-day.ts";

test("a day is read as it is written in any of the languages, and only if there is one", () => {
  for (const text of ["28/02/1990", "28.2.1990", " 28-2-1990 ", "1990-02-28", "28. 2. 1990"])
    expect(typedDay(text)).toBe("1990-02-28");
  for (const text of ["", "29/02/1990", "28/02/90", "2/1990", "45/01/2026", "1/13/2026", "soon"])
    expect(typedDay(text)).toBeNull();
});

test("a time has 24 hours", () => {
  for (const [text, time] of [
    ["9", "09:00"],
    ["9:30", "09:30"],
    ["0930", "09:30"],
    ["17.05", "17:05"],
  ] as const)
    expect(typedTime(text)).toBe(time);
  for (const text of ["24:00", "9:60", "9 pm", ""]) expect(typedTime(text)).toBeNull();
});

test("a moment is a day and a time", () => {
  for (const text of ["05/01/2026 08:00", "5.1.2026, 8", "2026-01-05T08:00"])
    expect(typedMoment(text)).toBe("2026-01-05T08:00");
  for (const text of ["05/01/2026", "08:00", ""]) expect(typedMoment(text)).toBeNull();
});
