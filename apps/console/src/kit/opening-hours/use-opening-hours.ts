import { isTimeZone } from "@rewardo/rules/local-day";
import { describeOpeningHours, type HoursGroup } from "@rewardo/rules/opening-hours/describe";
import { describeHoursNow, type HoursNow } from "@rewardo/rules/opening-hours/describe-now";
import { parseOpeningHours } from "@rewardo/rules/opening-hours/parse";
import { OpeningHoursError } from "@rewardo/rules/opening-hours/tokens";
import type { OpeningHours } from "@rewardo/rules/opening-hours/week";
import { useMemo } from "react";

/** A text of opening hours as it was understood: the week and its groups of days, or what is wrong with it. */
type ReadHours =
  | { readonly hours: OpeningHours; readonly groups: readonly HoursGroup[]; readonly error: null }
  | { readonly hours: null; readonly groups: readonly []; readonly error: OpeningHoursError };

/** Reads a text of opening hours; null when there is none. */
export const readHours = (text: string | null | undefined): ReadHours | null => {
  if (text === null || text === undefined || text.trim() === "") return null;
  try {
    const hours = parseOpeningHours(text);
    return { hours, groups: describeOpeningHours(hours), error: null };
  } catch (error) {
    if (!(error instanceof OpeningHoursError)) throw error;
    return { hours: null, groups: [], error };
  }
};

/** The same, kept as long as the text stays. */
export function useOpeningHours(text: string | null | undefined): ReadHours | null {
  return useMemo(() => readHours(text), [text]);
}

const known = new Map<string, HoursNow | null>();
let knownAt = 0;

/**
 * What the hours say in a minute, on the clock of a zone; null without hours or for a zone that this browser does not
 * know. Working it out takes a millisecond or more and many places share their hours, so a minute's answers are kept.
 */
export const hoursNowAt = (text: string, minute: number, timeZone: string): HoursNow | null => {
  if (minute !== knownAt) known.clear();
  knownAt = minute;
  const key = `${timeZone} ${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const hours = isTimeZone(timeZone) ? (readHours(text)?.hours ?? null) : null;
  const now = hours === null ? null : describeHoursNow(hours, minute, timeZone);
  known.set(key, now);
  return now;
};

/** Groups of days in the order of a week that begins on `start` (1 is Monday, 7 Sunday), by each group's first run. */
export const inWeekOrder = <Group extends HoursGroup>(groups: readonly Group[], start: number): readonly Group[] => {
  const place = ({ days }: Group): number => Math.min(...days.map(({ from }) => (from - start + 7) % 7));
  return groups.toSorted((a, b) => place(a) - place(b));
};
