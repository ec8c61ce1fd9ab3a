/** Moments as a field `datetime-local` writes them: `2026-06-12T15:00` by the clock of a time zone. */
import { zoneOffsetMs } from "@rewardo/rules/local-day";
import { instantOfLocalTime } from "@rewardo/rules/local-time";

/** What the field shows of an instant; empty for none. */
export const wallOf = (at: string | null, zone: string): string => {
  if (at === null) return "";
  const ms = Date.parse(at);
  return new Date(ms + zoneOffsetMs(ms, zone)).toISOString().slice(0, 16);
};

/** The instant that the field means; `null` while it is not whole. */
export const instantOf = (wall: string, zone: string): string | null => {
  const [day, time] = wall.split("T");
  if (day === undefined || time === undefined) return null;
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return new Date(instantOfLocalTime(day, hours * 60 + minutes, zone, "start")).toISOString();
};
