/** Days as people's programs write them. */
import { isLocalDay } from "@rewardo/rules";

export const dateForms = ["year_month_day", "day_month_year", "month_day_year"] as const;
export type DateForm = (typeof dateForms)[number];

const orders: Readonly<Record<DateForm, readonly [number, number, number]>> = {
  year_month_day: [0, 1, 2],
  day_month_year: [2, 1, 0],
  month_day_year: [2, 0, 1],
};

/** The parts of a written day: three numbers between points, strokes, slashes or blanks, and a time that may follow. */
const shape =
  /^(\d{1,4})[.\-/ ]{1,2}(\d{1,2})[.\-/ ]{1,2}(\d{1,4})\.?(?:[T ,]+\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?)?$/u;
const compact = /^(\d{4})(\d{2})(\d{2})$/u;

/** Two digits of a year lie in the hundred years that end with `lastYear`. */
const fullYear = (text: string, lastYear: number): number => {
  if (text.length !== 2) return Number(text);
  const year = Math.floor(lastYear / 100) * 100 + Number(text);
  return year > lastYear ? year - 100 : year;
};

/**
 * A written day as `YYYY-MM-DD`; `null` where it is none in this form, or does not exist. A time of day is left out.
 * `lastYear`: the latest year that two digits may mean.
 */
export const parseDay = (text: string, form: DateForm, lastYear: number): string | null => {
  const trimmed = text.trim();
  const parts = (shape.exec(trimmed) ?? (form === "year_month_day" ? compact.exec(trimmed) : null))?.slice(1);
  if (parts === undefined) return null;
  const [year = "", month = "", day = ""] = orders[form].map((at) => parts[at] ?? "");
  if (year.length === 3 || year.length === 1 || month.length > 2 || day.length > 2) return null;
  const written = [String(fullYear(year, lastYear)), month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isLocalDay(written) ? written : null;
};

/** The forms in which every value of a column is a day; none where it is no column of days, several where one has to ask. */
export const tellDateForms = (values: Iterable<string>, lastYear: number): DateForm[] => {
  let possible: readonly DateForm[] = dateForms;
  let isAny = false;
  for (const value of values) {
    if (value.trim() === "") continue;
    isAny = true;
    possible = possible.filter((form) => parseDay(value, form, lastYear) !== null);
  }
  return isAny ? [...possible] : [];
};
