/**
 * Times that a provider writes as its wall clock shows them, without an offset. When clocks go back an hour comes twice:
 * spans are widened so that no order of it is missed, and an order of it counts as late as it can have happened.
 */
import { zoneOffsetMs } from "@rewardo/rules";

const hourMs = 3_600_000;

const asWall = (ms: number, zone: string): number => ms + zoneOffsetMs(ms, zone);
const write = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 19);

/** The instants at which this clock showed the time: none when it was skipped, two when it came twice. */
const candidates = (wallMs: number, zone: string): number[] => {
  const offsets = new Set([zoneOffsetMs(wallMs - 26 * hourMs, zone), zoneOffsetMs(wallMs + 26 * hourMs, zone)]);
  return [...offsets].map((offset) => wallMs - offset).filter((ms) => asWall(ms, zone) === wallMs);
};

/** The latest instant not after `nowMs` at which the clock of `zone` showed `text`; `null` for what is no such time. */
export const instantOfWall = (text: unknown, zone: string, nowMs: number): string | null => {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) return null;
  const wallMs = Date.parse(`${text.replace(" ", "T")}Z`);
  if (Number.isNaN(wallMs)) return null;
  const found = candidates(wallMs, zone).toSorted((a, b) => b - a);
  // A minute ahead is a clock that is a little fast.
  const ms =
    found.find((one) => one <= nowMs + 60_000) ?? found.at(-1) ?? wallMs - zoneOffsetMs(wallMs + 26 * hourMs, zone);
  return ms >= Date.UTC(2000, 0, 1) && ms < Date.UTC(2100, 0, 1) ? new Date(ms).toISOString() : null;
};

/** Wall-clock times that hold between them all that the clock showed from `from` until `to`, instants. */
export const wallSpan = (from: string, to: string, zone: string): { from: string; to: string } => {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const shown = [asWall(fromMs, zone), asWall(toMs, zone)];
  // The clock may have gone back or forward in between; within an hour of the ends, or at any hour of a long span.
  for (let ms = fromMs; ms < toMs; ms += hourMs) {
    const next = Math.min(ms + hourMs, toMs);
    const change = zoneOffsetMs(next, zone) - zoneOffsetMs(ms, zone);
    // Before a change the clock showed up to the old offset's time, after it from the new one's.
    if (change !== 0) shown.push(ms + zoneOffsetMs(next, zone), next + zoneOffsetMs(ms, zone));
  }
  return { from: write(Math.min(...shown)), to: write(Math.max(...shown) + 1000) };
};
