/** Opening hours in words of the language shown. */
import { useLingui } from "@lingui/react";
import {
  hoursDays,
  hoursError,
  hoursNow,
  hoursOfGroup,
  hoursWeek,
  hoursWord,
  weekdayChip,
} from "@rewardo/web/i18n/hours-texts.ts";
import { type Language, weekdayName } from "@rewardo/web/i18n/weekday-name.ts";
import { useMemo } from "react";
import { isLocale } from "@rewardo/web/i18n/locale.ts";
import { useFirstDayOfWeek } from "@rewardo/web/i18n/use-first-day-of-week.ts";
import { sentenceCase } from "../words/sentence-case.ts";

const wordsOf = (language: Language, firstDay: number) => ({
  /** The day on which the business's weeks begin: 1 is Monday. */
  firstDay,
  /** "Mon to Fri", with a capital. */
  days: (runs: Parameters<typeof hoursDays>[1]): string => sentenceCase(hoursDays(language, runs), language),
  /** "07:30 to 20:00" for a row with a tag. */
  group: (group: Parameters<typeof hoursOfGroup>[1]): string => hoursOfGroup(language, group),
  /** The whole week in a sentence. */
  week: (groups: Parameters<typeof hoursWeek>[1]): string => hoursWeek(language, groups),
  /** "Open until 20:00". */
  now: (now: Parameters<typeof hoursNow>[1]): string => hoursNow(language, now),
  /** What is wrong with a text and what to do. */
  error: (error: Parameters<typeof hoursError>[1]): string => hoursError(language, error),
  /** A weekday's name with a capital; 1 is Monday. */
  weekday: (weekday: number): string => sentenceCase(weekdayName(language, weekday, "long"), language),
  /** The same as short as may be. */
  weekdayChip: (weekday: number): string => sentenceCase(weekdayChip(language, weekday), language),
  word: (word: Parameters<typeof hoursWord>[1]): string => hoursWord(language, word),
});

export type HoursWords = ReturnType<typeof wordsOf>;

export function useHoursWords(): HoursWords {
  const { i18n } = useLingui();
  const firstDay = useFirstDayOfWeek();
  return useMemo(() => wordsOf(isLocale(i18n.locale) ? i18n.locale : "en", firstDay), [i18n.locale, firstDay]);
}
