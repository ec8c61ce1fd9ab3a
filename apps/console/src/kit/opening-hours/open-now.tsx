import { useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { hoursNowAt } from "./use-opening-hours.ts";
import c from "./opening-hours.module.css";
import { useHoursWords } from "./use-hours-words.ts";

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
  const businessZone = useSession().business?.time_zone;
  const zone = timeZone ?? businessZone;
  const now = hours === null || zone === undefined ? null : hoursNowAt(hours, minute, zone);
  if (now === null) return null;
  const isOpen = now.code !== "opens" && now.code !== "never";
  return <span className={cx(c.now, isOpen && c.open, className)}>{words.now(now)}</span>;
}
