/** Days as people's programs write them. */
import { isLocalDay } from "@rewardo/rules";

const dateForms = ["year_month_day", "day_month_year", "month_day_year"] as const;
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

/** Parses a day in this form, even if its month has fewer days; `null` if it is none. */
const writtenDay = (text: string, form: DateForm, lastYear: number): string | null => {
  const trimmed = text.trim();
  const parts = (shape.exec(trimmed) ?? (form === "year_month_day" ? compact.exec(trimmed) : null))?.slice(1);
  if (parts === undefined) return null;
  const [year = "", month = "", day = ""] = orders[form].map((at) => parts[at] ?? "");
  if (year.length === 3 || year.length === 1 || month.length > 2 || day.length > 2) return null;
  const inMonth = `${String(fullYear(year, lastYear))}-${month.padStart(2, "0")}`;
  // Every month has a first day.
  if (!isLocalDay(`${inMonth}-01`) || Number(day) < 1 || Number(day) > 31) return null;
  return `${inMonth}-${day.padStart(2, "0")}`;
};

/**
 * A written day as `YYYY-MM-DD`; `null` where it is none in this form, or does not exist. A time of day is left out.
 * `lastYear`: the latest year that two digits may mean.
 */
export const parseDay = (text: string, form: DateForm, lastYear: number): string | null => {
  const written = writtenDay(text, form, lastYear);
  return written !== null && isLocalDay(written) ? written : null;
};

const formsThatFit = (values: Iterable<string>, fits: (value: string, form: DateForm) => boolean): DateForm[] => {
  let possible: readonly DateForm[] = dateForms;
  let isAny = false;
  for (const value of values) {
    if (value.trim() === "") continue;
    isAny = true;
    possible = possible.filter((form) => fits(value, form));
  }
  return isAny ? [...possible] : [];
};

/** The forms in which every value of a column is a day; none where it is no column of days, several where one has to ask. */
export const tellDateForms = (values: Iterable<string>, lastYear: number): DateForm[] =>
  formsThatFit(values, (value, form) => parseDay(value, form, lastYear) !== null);

/**
 * The forms in which every value may have been meant: 31.02.2026 is no day, but its author wrote the day first. Of
 * 31.02.26 the year may stand first as well.
 */
export const tellMeantForms = (values: Iterable<string>, lastYear: number): DateForm[] =>
  formsThatFit(values, (value, form) => writtenDay(value, form, lastYear) !== null);
