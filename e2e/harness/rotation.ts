import { type Locale, locales } from "@rewardo/contract/fields";

/** `LONG=1` runs every combination; the short form runs enough of them to notice what breaks everywhere. */
export const isLong = process.env["LONG"] === "1";

/**
 * The languages in which to look at a page: one of the four, fixed by the page's place in its list, so that every run
 * looks at the same ones and each language gets its share of pages. All four with `LONG=1`.
 */
export const rotatedLocales = (index: number): readonly Locale[] =>
  isLong ? locales : locales.slice(index % locales.length).slice(0, 1);

/**
 * The widths in which a journey is walked: a phone's or a desktop's, fixed by the journey's place among its kind, so that
 * both get their share. Both with `LONG=1`.
 */
export const rotatedWidths = (index: number): readonly number[] =>
  isLong ? [390, 1440] : [[390, 1440][index % 2] ?? 390];
