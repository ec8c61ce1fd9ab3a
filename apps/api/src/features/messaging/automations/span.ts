import { addDays, instantOfLocalTime, localDay } from "@rewardo/rules";
import type { Morning, Span } from "./occasion-queries.ts";

interface SpanInput {
  readonly from: string;
  readonly until: string;
  readonly time_zone: string;
  /** Hour of the local day at which daily automations run. */
  readonly hour: number;
}

const morningOf = (day: string, { time_zone, hour }: SpanInput): Morning => ({
  day,
  at: new Date(instantOfLocalTime(day, hour * 60, time_zone, "start")).toISOString(),
});

/** A span of time with the mornings in it: later than `from`, not later than `until`. */
export const spanOf = (asked: SpanInput): Span => {
  const { from, until, time_zone } = asked;
  const mornings: Morning[] = [];
  const last = localDay(until, time_zone);
  for (let day = localDay(from, time_zone); day <= last; day = addDays(day, 1)) {
    const morning = morningOf(day, asked);
    if (morning.at > from && morning.at <= until) mornings.push(morning);
  }
  return { from, until, mornings, time_zone };
};

/** The first morning after an instant. */
export const nextMorning = (after: string, asked: Pick<SpanInput, "time_zone" | "hour">): string => {
  const day = localDay(after, asked.time_zone);
  const { at } = morningOf(day, { ...asked, from: after, until: after });
  return at > after ? at : morningOf(addDays(day, 1), { ...asked, from: after, until: after }).at;
};
