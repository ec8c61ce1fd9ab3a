import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import type { Format } from "./format.ts";

const wholeDayMs = 22 * 3_600_000;

/** What a customer says of a visit: its receipt, the day, and the hours or the hour; empty where nothing is known of it. */
export const visitWhen = (
  format: Pick<Format, "date">,
  { receipt, visited_from: from, visited_to: to }: Pick<AdjustmentRequest, "receipt" | "visited_from" | "visited_to">,
): string => {
  const said = receipt === null ? [] : [receipt];
  if (from === null || to === null) return said.join(" · ");
  const [start, end] = [format.date(from, "time"), format.date(to, "time")];
  const isWholeDay = Date.parse(to) - Date.parse(from) > wholeDayMs;
  const hours = isWholeDay ? [] : [from === to ? start : `${start}–${end}`];
  return [...said, [format.date(from, "weekdayDate"), ...hours].join(", ")].join(" · ");
};

/** By when an answer is due; the end of a day is that day, and not the midnight of the next. */
export const dueWhen = (format: Pick<Format, "date">, due_at: string): string => {
  const time = format.date(due_at, "time");
  return time === "00:00"
    ? format.date(Date.parse(due_at) - 1, "weekdayDate")
    : `${format.date(due_at, "weekdayDate")}, ${time}`;
};
