import { describeHoursNow, openAt } from "@rewardo/rules";
import { useSession } from "../../platform/session/index.ts";
import { cx } from "../../ui/cx.ts";
import { useMinute } from "../use-minute.ts";
import c from "./opening-hours.module.css";
import { useHoursWords } from "./use-hours-words.ts";
import { useOpeningHours } from "./use-opening-hours.ts";

export interface OpenNowProps {
  /** The text of the place's hours. */
  hours: string | null;
  /** The place's own zone; null or nothing is the business's. */
  timeZone?: string | null | undefined;
  className?: string | undefined;
}

/** "Open until 20:00" behind a dot, on the place's clock and as new as the minute. Nothing without hours or zone. */
export function OpenNow({ hours, timeZone, className }: OpenNowProps) {
  const words = useHoursWords();
  const minute = useMinute();
  const read = useOpeningHours(hours);
  const businessZone = useSession().business?.time_zone;
  const zone = timeZone ?? businessZone;
  if (read === null || read.hours === null || zone === undefined || !isZone(zone)) return null;
  const isOpen = openAt(read.hours, minute, zone) !== "closed";
  return (
    <span className={cx(c.now, isOpen && c.open, className)}>
      {words.now(describeHoursNow(read.hours, minute, zone))}
    </span>
  );
}

/** A zone that the server knows may be too new for this browser. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
