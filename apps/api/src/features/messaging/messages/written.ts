import type { Locale } from "@rewardo/contract/fields";

/** Formats a number with plain spaces: the short alphabet of SMS has no other spaces. */
export const written = (count: number | null | undefined, language: Locale): string | null =>
  typeof count === "number" ? count.toLocaleString(language).replaceAll(/\s/gu, " ") : null;
