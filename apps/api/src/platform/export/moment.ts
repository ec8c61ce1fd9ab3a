/** Instants in tables: day and minute of the zone, in a form that every spreadsheet sorts and most know as a time. */

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (time_zone: string): Intl.DateTimeFormat => {
  const known = formats.get(time_zone);
  if (known !== undefined) return known;
  // Swedish writes the ISO form.
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone: time_zone, dateStyle: "short", timeStyle: "short" });
  formats.set(time_zone, made);
  return made;
};

/** `2026-06-12T08:42:07.000Z` → `2026-06-12 10:42` in Warsaw. */
export const localMoment = (instant: string, time_zone: string): string =>
  formatOf(time_zone).format(Date.parse(instant));
