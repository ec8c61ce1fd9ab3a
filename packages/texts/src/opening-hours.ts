/**
 * Opening hours in words. Days and times come as the codes of `describeOpeningHours` and `describeHoursNow`; inflected
 * forms (pl "we wtorek", uk "об 11:00") are complete in each language's messages.
 */
import type { HoursGroup, HoursRangeParts } from "@rewardo/rules/opening-hours/describe";
import type { HoursMoment, HoursNow } from "@rewardo/rules/opening-hours/describe-now";
import type { OpeningHoursErrorCode } from "@rewardo/rules/opening-hours/tokens";
import { textsOf } from "./catalogue.ts";
import { texts as hours } from "./compiled/hours.ts";
import type { HoursTextId } from "./ids.ts";
import { REGION, kept } from "./regional.ts";
import type { Language } from "./language.ts";
import { weekdayName } from "./weekday.ts";

const texts = textsOf(hours);

/** Loads the texts of opening hours in one language. */
export const loadHours = texts.load;

type Runs = HoursGroup["days"];

const say = (language: Language, id: HoursTextId, values: Record<string, unknown> = {}): string =>
  texts.say(language, id, values);

/** A weekday abbreviated for a row of seven buttons: "Mon", "pn". */
export const weekdayChip = (language: Language, weekday: number): string =>
  say(language, "hours.day_chip", { weekday: String(weekday), name: weekdayName(language, weekday, "short") });

/** Words joined as in a sentence: "a, b and c". */
const listed = (language: Language, words: readonly string[]): string =>
  new Intl.ListFormat(REGION[language], { type: "conjunction" }).format(words);

/** Days in short: "Mon to Fri", "Mon, Wed and Fri", "every day". */
export const hoursDays = (language: Language, runs: Runs): string => {
  const [first] = runs;
  if (runs.length === 1 && first?.from === 1 && first.to === 7) return say(language, "hours.every_day");
  const words = runs.flatMap(({ from, to }) => {
    const [begin, end] = [weekdayName(language, from, "short"), weekdayName(language, to, "short")];
    if (from === to) return [begin];
    // Two days are listed, not written as a range.
    return (to - from + 7) % 7 === 1 ? [begin, end] : [say(language, "hours.run", { from: begin, to: end })];
  });
  return listed(language, words);
};

/** Whether a range crosses midnight into another day. */
export const isPastMidnight = ({ from_day, to_day }: HoursRangeParts): boolean => from_day > 0 || (to_day ?? 0) > 0;

const OPEN_SPANS = ["ended_open", "next_day_open", "after_next_open"] as const;
const SPANS = [
  ["same_day", "next_day", "after_next"],
  [null, "in_next_day", "over_next_day"],
  [null, null],
] as const;

const spanOf = ({ from_day: from, to_day: to }: HoursRangeParts): string => {
  if (to === null) return OPEN_SPANS[from] ?? "after_next_open";
  return SPANS[from]?.[to] ?? "in_after_next";
};

const range = (language: Language, parts: HoursRangeParts, tag: boolean): string => {
  const span = spanOf(parts);
  // The tag "past midnight" is enough for a night.
  const id = tag && (span === "next_day" || span === "same_day") ? "hours.range_beside_tag" : "hours.range";
  return say(language, id, { span, from: parts.from, to: parts.to ?? "" });
};

/** A group's hours for a table with a "past midnight" tag in its rows: "07:30 to 20:00", "closed". */
export const hoursOfGroup = (language: Language, { kind, ranges }: HoursGroup): string => {
  if (kind !== "ranges") return say(language, kind === "closed" ? "hours.closed" : "hours.all_day");
  return ranges.map((parts) => range(language, parts, true)).join(", ");
};

const group = (language: Language, { days: runs, kind, ranges }: HoursGroup): string => {
  const days = hoursDays(language, runs);
  const [first] = runs;
  if (kind === "all_day") return say(language, "hours.group_all_day", { days });
  if (kind === "closed") {
    const day = runs.length === 1 && first !== undefined && first.from === first.to ? first.from : null;
    const name = day === null ? days : weekdayName(language, day, "long");
    return say(language, "hours.group_closed", { days, day: day === null ? "none" : String(day), day_name: name });
  }
  const hours = listed(
    language,
    ranges.map((parts) => range(language, parts, false)),
  );
  return say(language, "hours.group_open", { days, hours });
};

/** The whole week in a sentence, the closed days last: "Mon to Fri 07:30 to 20:00, Sunday closed". */
export const hoursWeek = (language: Language, groups: readonly HoursGroup[]): string => {
  const [first] = groups;
  if (groups.length === 1 && first?.kind === "all_day") return say(language, "hours.week_open");
  if (groups.length === 1 && first?.kind === "closed") return say(language, "hours.week_closed");
  const isClosed = ({ kind }: HoursGroup): boolean => kind === "closed";
  const said = [...groups.filter((one) => !isClosed(one)), ...groups.filter(isClosed)].map((one) =>
    group(language, one),
  );
  const hasLists =
    said.some((words) => words.includes(",")) || groups.some((one) => one.days.length + one.ranges.length > 2);
  const sentence = said.join(hasLists ? "; " : ", ");
  return sentence.slice(0, 1).toLocaleUpperCase(REGION[language]) + sentence.slice(1);
};

const dateOf = (language: Language, { day, days, weekday }: HoursMoment): string => {
  if (days < 7) return weekdayName(language, weekday, "short");
  const make = (): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(REGION[language], { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
  return kept(`${language} hours date`, make).format(new Date(`${day}T00:00:00.000Z`));
};

/** Open or not, and until when: "Open until 20:00", "Closed, opens Mon at 08:00". */
export const hoursNow = (language: Language, now: HoursNow): string => {
  if (!("moment" in now)) return say(language, `hours_now.${now.code}`);
  const { time, days, weekday } = now.moment;
  const when = days === 0 ? "today" : days === 1 ? "tomorrow" : "later";
  const date = dateOf(language, now.moment);
  return say(language, `hours_now.${now.code}`, {
    when,
    time,
    date,
    weekday: String(weekday),
    hour: time.slice(0, 2),
  });
};

/** What is wrong with an opening hours text and how to fix it; `position` counts from 0, like the error's. */
export const hoursError = (
  language: Language,
  { code, position, found }: { code: OpeningHoursErrorCode; position: number; found: string },
): string => say(language, `hours_error.${code}`, { position: position + 1, found });

/** A single word or name of this subject: "Opening hours", "closed", "past midnight". */
export const hoursWord = (
  language: Language,
  word: "days" | "hours" | "title" | "all_day" | "closed" | "past_midnight" | "not_given",
): string => say(language, `hours.${word}`);
