import type { Locale } from "@rewardo/contract/fields";

/** The day of an instant in words, as the readers of a business's mails say it, by its clock. */
export const dayIn = (
  { language, time_zone }: { readonly language: Locale; readonly time_zone: string },
  atMs: number,
): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, { dateStyle: "long", timeZone: time_zone }).format(
    atMs,
  );
