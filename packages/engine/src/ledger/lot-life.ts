import { addDays, addMonths, compareInstants, endOfLocalDay, instantMs, instantText, localDay } from "@rewardo/rules";
import type { Lot, LotTerms, MembershipState, Programme } from "../types/index.ts";

const HOUR_MS = 3_600_000;
const RESTORED_DAYS = 30;

const iso = (ms: number): string => new Date(ms).toISOString();

/** The life of a lot earned at `occurredAt` under the programme. */
export const lotTerms = (programme: Programme, occurredAt: string): LotTerms => {
  const { pending_hours: pendingHours } = programme;
  return {
    occurred_at: instantText(occurredAt),
    ...endOf(programme, localDay(occurredAt, programme.time_zone)),
    keep_until: null,
    pending_until: pendingHours > 0 ? iso(instantMs(occurredAt) + pendingHours * HOUR_MS) : null,
    ...guardOf(programme),
  };
};

const guardOf = ({ expiry, lapse_after_warning: days = null }: Programme): Pick<LotTerms, "lapse_after_warning"> =>
  days === null || expiry.kind === "none" ? {} : { lapse_after_warning: days };

type End = Pick<LotTerms, "expires_at" | "inactivity_months">;

/** A version never changes: what is earned on a day under it ends together. */
const ends = new WeakMap<Programme, Map<string, End>>();

const endOf = (programme: Programme, day: string): End => {
  let known = ends.get(programme);
  if (known === undefined) ends.set(programme, (known = new Map()));
  let end = known.get(day);
  if (end === undefined) known.set(day, (end = computedEnd(programme, day)));
  return end;
};

const computedEnd = ({ expiry, time_zone: zone }: Programme, day: string): End => {
  const afterDay = (last: string) => ({ expires_at: iso(endOfLocalDay(last, zone)), inactivity_months: null });
  switch (expiry.kind) {
    case "none":
      return { expires_at: null, inactivity_months: null };
    case "inactivity":
      return { expires_at: null, inactivity_months: expiry.months };
    case "rolling_days":
      return afterDay(addDays(day, expiry.days));
    case "rolling_months":
      return afterDay(addMonths(day, expiry.months));
    case "end_of_year":
      return afterDay(`${Number(day.slice(0, 4)) + expiry.years_after}-12-31`);
  }
};

/** First instant at which the lot no longer counts, in milliseconds; Infinity when it never ends or waits for a warning. */
export const lotEnd = (lot: LotTerms, lastActivityAt: string | null, timeZone: string): number =>
  isGuarded(lot) && !isWarned(lot, lastActivityAt) ? Infinity : lotDue(lot, lastActivityAt, timeZone);

/** The lot lapses only after a delivered warning. */
export const isGuarded = (lot: LotTerms): boolean => (lot.lapse_after_warning ?? null) !== null;

/** A warning of this end was delivered: activity since then has moved an end by inactivity, of which nobody was warned. */
export const isWarned = (lot: LotTerms, lastActivityAt: string | null): boolean => {
  const warnedAt = lot.warned_at ?? null;
  if (warnedAt === null) return false;
  return lot.inactivity_months === null || compareInstants(warnedAt, later(lastActivityAt, lot.occurred_at)) > 0;
};

/** When the lot ends if its warning arrives, in milliseconds; Infinity when it never ends. */
export const lotDue = (lot: LotTerms, lastActivityAt: string | null, timeZone: string): number => {
  const end = ruleEnd(lot, lastActivityAt, timeZone);
  const least = lot.lapses_at ?? null;
  return least === null ? end : Math.max(end, Date.parse(least));
};

/** The end by the card's rule alone, in milliseconds. */
export const ruleEnd = (lot: LotTerms, lastActivityAt: string | null, timeZone: string): number => {
  if (lot.expires_at !== null) return Date.parse(lot.expires_at);
  if (lot.inactivity_months === null) return Infinity;
  const end = inactiveEnd(later(lastActivityAt, lot.occurred_at), lot.inactivity_months, timeZone);
  return lot.keep_until === null ? end : Math.max(end, Date.parse(lot.keep_until));
};

/** What was asked last: a member's lots end together. */
let known = { from: "", months: 0, timeZone: "", end: 0 };

const inactiveEnd = (from: string, months: number, timeZone: string): number => {
  if (known.from !== from || known.months !== months || known.timeZone !== timeZone) {
    const end = endOfLocalDay(addMonths(localDay(from, timeZone), months), timeZone);
    known = { from, months, timeZone, end };
  }
  return known.end;
};

const later = (a: string | null, b: string): string => (a !== null && compareInstants(a, b) > 0 ? a : b);

/**
 * The terms of a restored portion: null when the old lot still lives long enough, else those of a new lot that lives at
 * least 30 days more. A lot of its own, so that a refund does not extend the rest of the old lot.
 */
export const restoredTerms = (lot: Lot, state: MembershipState, at: string, timeZone: string): LotTerms | null => {
  const least = endOfLocalDay(addDays(localDay(at, timeZone), RESTORED_DAYS), timeZone);
  if (ruleEnd(lot, state.last_activity_at, timeZone) >= least) return null;
  const byInactivity = lot.expires_at === null;
  return {
    occurred_at: lot.occurred_at,
    expires_at: byInactivity ? null : iso(least),
    inactivity_months: lot.inactivity_months,
    keep_until: byInactivity ? iso(least) : null,
    pending_until: null,
    ...(isGuarded(lot) ? { lapse_after_warning: lot.lapse_after_warning ?? null } : {}),
  };
};

/**
 * Active lots in spending order: nearest end first, then the oldest, never-ending ones last.
 * Ends by inactivity are compared by UTC days, which is precise enough for an order.
 */
export const spendOrder = (lots: readonly Lot[], lastActivityAt: string | null): Lot[] => {
  const active = lots.filter((lot) => lot.pending_until === null && lot.remaining > 0);
  if (active.length < 2) return active;
  if (active.every((lot) => lot.expires_at !== null))
    return active.sort(
      (a, b) =>
        compareInstants(a.expires_at ?? "", b.expires_at ?? "") ||
        compareInstants(a.occurred_at, b.occurred_at) ||
        byId(a, b),
    );
  const keyed = active.map((lot) => ({
    lot,
    end: ruleEnd(lot, lastActivityAt, "UTC"),
    born: Date.parse(lot.occurred_at),
  }));
  keyed.sort((a, b) => compare(a.end, b.end) || a.born - b.born || byId(a.lot, b.lot));
  return keyed.map(({ lot }) => lot);
};

const byId = (a: Lot, b: Lot): number => (a._id < b._id ? -1 : 1);

// Infinity minus Infinity is NaN, so ends are compared and not subtracted.
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
