import type { HoursGroup } from "@rewardo/rules/opening-hours/describe";
import type { HoursNow } from "@rewardo/rules/opening-hours/describe-now";
import type { OpeningHoursErrorCode } from "@rewardo/rules/opening-hours/tokens";
import { expect, test } from "vitest";
import { hoursDays, hoursError, hoursNow, hoursOfGroup, hoursWeek, weekdayChip, weekdayName } from "./all.ts";
import type { Language } from "./all.ts";
import { messages as hours } from "./compiled/hours-en.ts";

const languages = ["en", "de", "pl", "uk"] as const;
const inAll = (say: (language: Language) => string): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, say(language)]));

const day = (from: number, to = from): HoursGroup["days"][number] => ({ from, to });
const range = (from: string, to: string | null, toDay = 0, fromDay = 0): HoursGroup["ranges"][number] => ({
  from,
  from_day: fromDay,
  to,
  to_day: to === null ? null : toDay,
});
const open = (days: HoursGroup["days"], ...ranges: HoursGroup["ranges"]): HoursGroup => ({
  days,
  kind: "ranges",
  ranges,
});
const closed = (...days: HoursGroup["days"]): HoursGroup => ({ days, kind: "closed", ranges: [] });
const allDay = (...days: HoursGroup["days"]): HoursGroup => ({ days, kind: "all_day", ranges: [] });

test("a week in natural words", () => {
  const week = [open([day(1, 5)], range("07:30", "20:00")), open([day(6)], range("09:00", "02:00", 1)), closed(day(7))];
  expect(inAll((language) => hoursWeek(language, week))).toEqual({
    en: "Mon to Fri 07:30 to 20:00, Sat 09:00 to 02:00 next day, Sunday closed",
    de: "Mo bis Fr 07:30–20:00, Sa 09:00–02:00 (Folgetag), Sonntag geschlossen",
    pl: "Pon.–pt. 07:30–20:00, sob. 09:00–02:00 następnego dnia, w niedzielę nieczynne",
    uk: "Пн–пт 07:30–20:00, сб 09:00–02:00 наступного дня, у неділю зачинено",
  });
});

test("semicolons separate groups with several ranges or separate days", () => {
  const week = [
    closed(day(2), day(7)),
    open([day(1), day(3, 4)], range("08:00", "12:00"), range("13:00", "17:00")),
    open([day(5)], range("18:00", null)),
    allDay(day(6)),
  ];
  expect(inAll((language) => hoursWeek(language, week))).toEqual({
    en: "Mon, Wed and Thu 08:00 to 12:00 and 13:00 to 17:00; Fri from 18:00; Sat all day; Tue and Sun closed",
    de: "Mo, Mi und Do 08:00–12:00 und 13:00–17:00; Fr ab 18:00; Sa ganztägig; Di und So geschlossen",
    pl: "Pon., śr. i czw. 08:00–12:00 i 13:00–17:00; pt. od 18:00; sob. całą dobę; wt. i niedz. nieczynne",
    uk: "Пн, ср і чт 08:00–12:00 і 13:00–17:00; пт з 18:00; сб цілодобово; вт і нд зачинено",
  });
});

test("a week with the same hours every day has its own words", () => {
  expect(inAll((language) => hoursWeek(language, [allDay(day(1, 7))]))).toEqual({
    en: "Open around the clock",
    de: "Rund um die Uhr geöffnet",
    pl: "Czynne całą dobę",
    uk: "Відчинено цілодобово",
  });
  expect(inAll((language) => hoursWeek(language, [closed(day(1, 7))]))).toEqual({
    en: "Closed every day",
    de: "An allen Tagen geschlossen",
    pl: "Nieczynne przez cały tydzień",
    uk: "Зачинено весь тиждень",
  });
  expect(inAll((language) => hoursWeek(language, [open([day(1, 7)], range("10:00", "24:00"))]))).toEqual({
    en: "Every day 10:00 to 24:00",
    de: "Täglich 10:00–24:00",
    pl: "Codziennie 10:00–24:00",
    uk: "Щодня 10:00–24:00",
  });
});

test("a single closed day is in the grammatical case its language requires", () => {
  expect([1, 2, 3, 4, 5, 6, 7].map((one) => hoursWeek("pl", [allDay(day(7)), closed(day(one))]).slice(18))).toEqual([
    "w poniedziałek nieczynne",
    "we wtorek nieczynne",
    "w środę nieczynne",
    "w czwartek nieczynne",
    "w piątek nieczynne",
    "w sobotę nieczynne",
    "w niedzielę nieczynne",
  ]);
  expect(weekdayName("uk", 5, "long")).toBe("п’ятниця");
  expect([1, 4, 7].map((one) => weekdayChip("pl", one))).toEqual(["pn", "cz", "nd"]);
  expect(languages.map((language) => weekdayChip(language, 7))).toEqual(["Sun", "So", "nd", "нд"]);
});

test("a table leaves only the next day to its tag", () => {
  const group = open([day(6)], range("09:00", "02:00", 1), range("01:00", "02:00", 1, 1), range("22:00", null));
  expect(inAll((language) => hoursOfGroup(language, group))).toEqual({
    en: "09:00 to 02:00, 01:00 to 02:00, both on the next day, from 22:00",
    de: "09:00–02:00, 01:00–02:00, beides am Folgetag, ab 22:00",
    pl: "09:00–02:00, 01:00–02:00, oba następnego dnia, od 22:00",
    uk: "09:00–02:00, 01:00–02:00, обидва наступного дня, з 22:00",
  });
  expect(hoursDays("en", [day(5, 1)])).toBe("Fri to Mon");
  expect(hoursDays("de", [day(6, 7)])).toBe("Sa und So");
  expect(hoursDays("uk", [day(7, 1)])).toBe("нд і пн");
});

const at = (time: string, days: number, weekday = 1) => ({ time, days, weekday, day: "2026-06-29" });
const NOW: readonly (readonly [HoursNow, string, string, string, string])[] = [
  [{ code: "always" }, "Open around the clock", "Rund um die Uhr geöffnet", "Czynne całą dobę", "Відчинено цілодобово"],
  [{ code: "never" }, "Closed", "Geschlossen", "Nieczynne", "Зачинено"],
  [
    { code: "open_until", moment: at("20:00", 0) },
    "Open until 20:00",
    "Geöffnet bis 20:00 Uhr",
    "Otwarte do 20:00",
    "Відчинено до 20:00",
  ],
  [
    { code: "open_until", moment: at("11:30", 1) },
    "Open, closes at 11:30 (tomorrow)",
    "Geöffnet, schließt um 11:30 Uhr (morgen)",
    "Otwarte, zamknięcie o 11:30 (jutro)",
    "Відчинено, зачиниться об 11:30 (завтра)",
  ],
  [
    { code: "open_until", moment: at("24:00", 3, 6) },
    "Open until Sat 24:00",
    "Geöffnet bis Sa, 24:00 Uhr",
    "Otwarte do sob. 24:00",
    "Відчинено до 24:00, сб",
  ],
  [
    { code: "open_at_least", moment: at("16:00", 0) },
    "Open at least until 16:00",
    "Mindestens bis 16:00 Uhr geöffnet",
    "Otwarte co najmniej do 16:00",
    "Відчинено щонайменше до 16:00",
  ],
  [
    { code: "open_ended", moment: at("18:00", 0) },
    "Open from 18:00, no fixed end",
    "Geöffnet seit 18:00 Uhr, Ende offen",
    "Otwarte od 18:00, bez stałej godziny zamknięcia",
    "Відчинено з 18:00, час закриття не вказано",
  ],
  [
    { code: "opens", moment: at("17:00", 0) },
    "Closed, opens at 17:00",
    "Geschlossen, öffnet um 17:00 Uhr",
    "Zamknięte, otwarcie o 17:00",
    "Зачинено, відчиниться о 17:00",
  ],
  [
    { code: "opens", moment: at("08:00", 1) },
    "Closed, opens tomorrow at 08:00",
    "Geschlossen, öffnet morgen um 08:00 Uhr",
    "Zamknięte, otwarcie jutro o 08:00",
    "Зачинено, відчиниться завтра о 08:00",
  ],
  [
    { code: "opens", moment: at("11:00", 3, 2) },
    "Closed, opens Tue at 11:00",
    "Geschlossen, öffnet Di um 11:00 Uhr",
    "Zamknięte, otwarcie we wt. o 11:00",
    "Зачинено, відчиниться у вт об 11:00",
  ],
  [
    { code: "opens", moment: at("08:00", 7, 1) },
    "Closed, opens Mon 29 Jun at 08:00",
    "Geschlossen, öffnet Mo., 29. Juni um 08:00 Uhr",
    "Zamknięte, otwarcie w pon., 29 cze o 08:00",
    "Зачинено, відчиниться в пн, 29 черв. о 08:00",
  ],
];

test.each(NOW)("now: %j", (now, ...said) => {
  expect(languages.map((language) => hoursNow(language, now))).toEqual(said);
});

test("every error says where it is and how to fix it", () => {
  const codes = Object.keys(hours)
    .filter((id) => id.startsWith("hours_error."))
    .map((id) => id.slice("hours_error.".length) as OpeningHoursErrorCode);
  expect(codes).toHaveLength(11);
  for (const language of languages) {
    const texts = codes.map((code) => hoursError(language, { code, position: 11, found: "Pn" }));
    expect(new Set(texts).size).toBe(codes.length);
    for (const text of texts) {
      expect(text).toMatch(/\((character|Zeichen|znak|символ) 12\)$/);
      expect(text).not.toMatch(/[{}!]|undefined|please/);
    }
  }
  expect(hoursError("en", { code: "bad_time", position: 9, found: "16:60" })).toBe(
    "16:60 is not a time: write one from 00:00 to 48:59 (character 10)",
  );
});
