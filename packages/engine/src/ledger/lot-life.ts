import { addDays, addMonths, endOfLocalDay, localDay } from "@rewardo/rules";
import type { Lot, LotTerms, MembershipState, Programme } from "../types/index.ts";

const HOUR_MS = 3_600_000;
const RESTORED_DAYS = 30;

const iso = (ms: number): string => new Date(ms).toISOString();

/** The length of an instant as `iso` writes it; such texts are in the order of their instants. */
const WRITTEN = 24;

/** Whether an instant has come by then. Lots are many, and comparing texts takes a tenth of parsing them. */
export function isBy(nowMs: number): (at: string) => boolean {
  const now = iso(nowMs);
  return (at) => (at.length === WRITTEN && now.length === WRITTEN ? at <= now : Date.parse(at) <= nowMs);
}

/** The life of a lot earned at `occurredAt` under the programme. */
export function lotTerms(programme: Programme, occurredAt: string): LotTerms {
  const { pending_hours: pendingHours } = programme;
  return {
    occurred_at: iso(Date.parse(occurredAt)),
    ...endOf(programme, occurredAt),
    keep_until: null,
    pending_until: pendingHours > 0 ? iso(Date.parse(occurredAt) + pendingHours * HOUR_MS) : null,
  };
}

function endOf(
  { expiry, time_zone: zone }: Programme,
  occurredAt: string,
): Pick<LotTerms, "expires_at" | "inactivity_months"> {
  const day = localDay(occurredAt, zone);
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
}

/** First instant at which the lot no longer counts, in milliseconds; Infinity when it never ends. */
export function lotEnd(lot: LotTerms, lastActivityAt: string | null, timeZone: string): number {
  if (lot.expires_at !== null) return Date.parse(lot.expires_at);
  if (lot.inactivity_months === null) return Infinity;
  const end = inactiveEnd(later(lastActivityAt, lot.occurred_at), lot.inactivity_months, timeZone);
  return lot.keep_until === null ? end : Math.max(end, Date.parse(lot.keep_until));
}

/** What was asked last: a member's lots end together. */
let known = { from: "", months: 0, timeZone: "", end: 0 };

function inactiveEnd(from: string, months: number, timeZone: string): number {
  if (known.from !== from || known.months !== months || known.timeZone !== timeZone) {
    const end = endOfLocalDay(addMonths(localDay(from, timeZone), months), timeZone);
    known = { from, months, timeZone, end };
  }
  return known.end;
}

function later(a: string | null, b: string): string {
  return a !== null && Date.parse(a) > Date.parse(b) ? a : b;
}

/**
 * The terms of a restored portion: null when the old lot still lives long enough, else those of a new lot that lives at
 * least 30 days more. A lot of its own, so that a refund does not extend the rest of the old lot.
 */
export function restoredTerms(lot: Lot, state: MembershipState, at: string, timeZone: string): LotTerms | null {
  const least = endOfLocalDay(addDays(localDay(at, timeZone), RESTORED_DAYS), timeZone);
  if (lotEnd(lot, state.last_activity_at, timeZone) >= least) return null;
  const byInactivity = lot.expires_at === null;
  return {
    occurred_at: lot.occurred_at,
    expires_at: byInactivity ? null : iso(least),
    inactivity_months: lot.inactivity_months,
    keep_until: byInactivity ? iso(least) : null,
    pending_until: null,
  };
}

/**
 * Active lots in spending order: nearest end first, then the oldest, never-ending ones last.
 * Ends by inactivity are compared by UTC days, which is precise enough for an order.
 */
export function spendOrder(lots: Iterable<Lot>, lastActivityAt: string | null): Lot[] {
  const active = [...lots].filter((lot) => lot.pending_until === null && lot.remaining > 0);
  if (active.length < 2) return active;
  const keyed = active.map((lot) => ({
    lot,
    end: lotEnd(lot, lastActivityAt, "UTC"),
    born: Date.parse(lot.occurred_at),
  }));
  keyed.sort((a, b) => compare(a.end, b.end) || a.born - b.born || (a.lot._id < b.lot._id ? -1 : 1));
  return keyed.map(({ lot }) => lot);
}

// Infinity minus Infinity is NaN, so ends are compared and not subtracted.
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
