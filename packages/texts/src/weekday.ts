/** Names of weekdays, apart from the opening hours: more pages name days than show hours. */
import type { Language } from "./language.ts";
import { REGION, kept } from "./regional.ts";

/** A weekday's name on its own; 1 is Monday. */
export const weekdayName = (language: Language, weekday: number, width: "short" | "long"): string => {
  const make = (): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(REGION[language], { weekday: width, timeZone: "UTC" });
  // 1 January 2024 was a Monday. Some locale data use another apostrophe in "п'ятниця" than we do.
  const name = kept(`${language} weekday ${width}`, make).format(new Date(Date.UTC(2024, 0, weekday)));
  return name.replace(/['\u02bc]/, "’");
};
