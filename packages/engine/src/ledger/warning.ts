/** Lots that lapse only after a delivered warning: how long they wait for it, and how an outage moves their end. */
import { addDays, endOfLocalDay, localDay } from "@rewardo/rules";
import { isGuarded, isWarned, lotDue, ruleEnd } from "./lot-life.ts";
import type { Lot } from "../types/index.ts";

/** A warning names what ends within so many days. One that came earlier would be forgotten. */
export const WARNING_DAYS = 30;

/** How much of the last days before an end may be lost to an outage without moving it. */
export const MOST_AWAY_MS = 3_600_000;
const WATCHED_MS = 3 * 86_400_000;
const DAY_MS = 86_400_000;

/** The instant before which a lot does not lapse that was warned of then: a local day ends, so nobody loses part of one. */
export const warnedUntil = (warnedAt: string, days: number, timeZone: string): string =>
  new Date(endOfLocalDay(addDays(localDay(warnedAt, timeZone), days), timeZone)).toISOString();

/** The lot with that warning. Its end only moves forward. */
export const warnedLot = (lot: Lot, { at, lapses_at }: { readonly at: string; readonly lapses_at: string }): Lot => {
  const before = lot.lapses_at ?? null;
  const isLater = before === null || Date.parse(lapses_at) > Date.parse(before);
  return { ...lot, warned_at: at, lapses_at: isLater ? lapses_at : before };
};

/** A span in which no server lived, in milliseconds. */
export type Away = { readonly from: number; readonly until: number };

/**
 * The end after outages, in milliseconds: where more than an hour of the last three days before it was lost, it moves by as
 * much, rounded up to whole local days; so it goes on with what was lost in the days that were added.
 * @param away spans that do not overlap
 */
export const endAfterOutages = (end: number, away: readonly Away[], timeZone: string): number => {
  let counted = end - WATCHED_MS;
  let moved = end;
  for (;;) {
    const lost = lostWithin(away, counted, moved);
    if (lost <= MOST_AWAY_MS) return moved;
    counted = moved;
    // The end is the first instant of a local day, so the day before it is the last that counts.
    const last = localDay(new Date(moved - 1).toISOString(), timeZone);
    moved = endOfLocalDay(addDays(last, Math.ceil(lost / DAY_MS)), timeZone);
  }
};

/**
 * The end of a warned lot after outages, in milliseconds, counted from the end that its rule and its warning give: an outage is
 * counted once, however often this is asked. Null = it stays where it is.
 */
export const movedByOutages = (
  lot: Lot,
  lastActivityAt: string | null,
  away: readonly Away[],
  timeZone: string,
): number | null => {
  const warnedAt = lot.warned_at ?? null;
  if (!isGuarded(lot) || warnedAt === null || !isWarned(lot, lastActivityAt)) return null;
  const end = ruleEnd(lot, lastActivityAt, timeZone);
  const told = Date.parse(warnedUntil(warnedAt, lot.lapse_after_warning ?? 0, timeZone));
  const moved = endAfterOutages(Math.max(end, told), away, timeZone);
  return moved > lotDue(lot, lastActivityAt, timeZone) ? moved : null;
};

const lostWithin = (away: readonly Away[], from: number, until: number): number =>
  away.reduce((lost, span) => lost + Math.max(0, Math.min(span.until, until) - Math.max(span.from, from)), 0);
