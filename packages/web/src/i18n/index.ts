/** For sections. What every page needs at the start imports the single files: this one brings the formatters along. */
export { type Format, minorDigits } from "./format.ts";
export { useFirstDayOfWeek } from "./use-first-day-of-week.ts";
export { useFormat } from "./use-format.ts";
