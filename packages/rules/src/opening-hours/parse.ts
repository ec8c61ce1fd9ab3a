/**
 * Reads opening hours:
 *
 *     hours  = rule *( ";" rule )
 *     rule   = "24/7" | [ days ] ( "off" | "open" | ranges )
 *     days   = day [ "-" day ] *( "," day [ "-" day ] )           day = Mo | Tu | We | Th | Fr | Sa | Su
 *     ranges = range *( "," range )
 *     range  = time "-" time | time "+"                          time = 00:00 … 48:59
 *
 * A rule without days is for all seven. A later rule overrides earlier ones for its days; a day without a rule is
 * closed. Day ranges can cross the end of the week (Fr-Mo). A range whose end is not after its start ends on the next
 * day (22:00-02:00 is 22:00-26:00). Case, spaces, the kind of dash and leading zeros of hours do not matter.
 */
import { OpeningHoursError, type Token, type Tokens, tokensOf } from "./tokens.ts";
import { ALL_DAY, CLOSED, DAY_MINUTES, HOURS_DAYS, LATEST_MINUTE, tidyRanges } from "./week.ts";
import type { HoursRange, OpeningHours } from "./week.ts";

type Rule = { readonly days: ReadonlySet<number>; readonly ranges: readonly HoursRange[] };

const ALL_WEEK: ReadonlySet<number> = new Set(HOURS_DAYS.keys());

/** Parses a text into a week. Throws OpeningHoursError, and nothing else, for a text outside the grammar. */
export const parseOpeningHours = (text: string): OpeningHours => {
  const tokens = tokensOf(text);
  const week: (readonly HoursRange[])[] = HOURS_DAYS.map(() => CLOSED);
  do {
    const { days, ranges } = readRule(tokens);
    for (const day of days) week[day] = ranges;
  } while (tokens.take(";"));
  const rest = tokens.peek();
  if (rest.text === "") return week;
  throw new OpeningHoursError(rest.text === "," || isDay(rest) ? "semicolon_expected" : "unexpected", rest);
};

const readRule = (tokens: Tokens): Rule => {
  const first = tokens.peek();
  if (first.text === "" || first.text === ";") throw new OpeningHoursError("rule_expected", first);
  if (tokens.take("24/7")) return { days: ALL_WEEK, ranges: ALL_DAY };
  if (isTime(first) || wholeDay(first) !== undefined) return { days: ALL_WEEK, ranges: readHours(tokens) };
  const days = readDays(tokens);
  return { days, ranges: readHours(tokens) };
};

const readDays = (tokens: Tokens): ReadonlySet<number> => {
  const days = new Set<number>();
  do {
    const from = readDay(tokens);
    const to = tokens.take("-") ? readDay(tokens) : from;
    for (let day = from; day !== to; day = (day + 1) % 7) days.add(day);
    days.add(to);
  } while (tokens.take(","));
  return days;
};

const readDay = (tokens: Tokens): number => {
  const token = tokens.next();
  if (!isDay(token)) throw new OpeningHoursError(/^\p{L}/u.test(token.text) ? "unknown_day" : "day_expected", token);
  return dayIndex(token);
};

const readHours = (tokens: Tokens): readonly HoursRange[] => {
  const first = tokens.peek();
  const whole = wholeDay(first);
  if (whole !== undefined) {
    tokens.next();
    return whole;
  }
  if (!isTime(first)) throw new OpeningHoursError("hours_expected", first);
  const ranges: HoursRange[] = [];
  do {
    if (isDay(tokens.peek())) throw new OpeningHoursError("semicolon_expected", tokens.peek());
    ranges.push(readRange(tokens));
  } while (tokens.take(","));
  return tidyRanges(ranges);
};

const readRange = (tokens: Tokens): HoursRange => {
  const from = readTime(tokens);
  if (tokens.take("+")) return { from, to: null };
  if (!tokens.take("-")) throw new OpeningHoursError("end_expected", tokens.peek());
  const end = tokens.peek();
  const to = readTime(tokens);
  if (to > from) return { from, to };
  if (to === from) throw new OpeningHoursError("same_time", end);
  if (from >= DAY_MINUTES) throw new OpeningHoursError("ends_before_start", end);
  return { from, to: to + DAY_MINUTES };
};

const readTime = (tokens: Tokens): number => {
  const token = tokens.next();
  if (!isTime(token)) throw new OpeningHoursError("time_expected", token);
  const [, hour = "", minute = ""] = /^(\d{1,2}):([0-5]\d)$/.exec(token.text) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  if (hour === "" || minutes > LATEST_MINUTE) throw new OpeningHoursError("bad_time", token);
  return minutes;
};

const isTime = ({ text }: Token): boolean => text.includes(":") && text !== ":";
const dayIndex = ({ text }: Token): number => HOURS_DAYS.findIndex((day) => day.toLowerCase() === text.toLowerCase());
const isDay = (token: Token): boolean => dayIndex(token) !== -1;

const wholeDay = ({ text }: Token): readonly HoursRange[] | undefined => {
  const word = text.toLowerCase();
  return word === "off" ? CLOSED : word === "open" ? ALL_DAY : undefined;
};
