/** Days and times as people type them. Pure. */

const two = (part: number): string => String(part).padStart(2, "0");

/** `YYYY-MM-DD` of "28.2.1990", "28/02/1990" or "1990-02-28": every language of the console writes the day first. */
export const typedDay = (text: string): string | null => {
  const parts = /^\s*(\d{1,4})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{1,4})\.?\s*$/.exec(text);
  if (parts === null) return null;
  const [first, month, last] = [parts[1]!, Number(parts[2]), parts[3]!];
  const [year, day] = first.length === 4 ? [first, Number(last)] : [last, Number(first)];
  if (year.length !== 4 || day > 31) return null;
  const written = `${year}-${two(month)}-${two(day)}`;
  const date = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== written ? null : written;
};

/** `HH:MM` of "9", "9:30", "9.30" or "0930". */
export const typedTime = (text: string): string | null => {
  const parts = /^\s*(\d{1,2})(?:\s*[:.]?\s*(\d{2}))?\s*$/.exec(text);
  if (parts === null) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  return hour > 23 || minute > 59 ? null : `${two(hour)}:${two(minute)}`;
};

/** `YYYY-MM-DDTHH:MM` of a day and a time beside it. */
export const typedMoment = (text: string): string | null => {
  const [, left, right] = /^\s*(\S*\d)[\s,T]+(\d\S*)\s*$/.exec(text) ?? [];
  const [day, time] = [typedDay(left ?? ""), typedTime(right ?? "")];
  return day === null || time === null ? null : `${day}T${time}`;
};
