/** Which of the program's languages a browser would rather have. */
import { type Locale, locales } from "@rewardo/contract/fields";

const quality = (parameters: readonly string[]): number => {
  const given = parameters.find((one) => one.trim().startsWith("q="));
  const value = given === undefined ? 1 : Number(given.trim().slice(2));
  return Number.isFinite(value) ? value : 0;
};

/** The best of an Accept-Language header by its first letters (`de-AT` is German); English when there is none of ours. */
export const preferredLanguage = (header: string | null): Locale => {
  const wishes = (header ?? "")
    .slice(0, 500)
    .split(",")
    .map((wish) => {
      const [range = "", ...parameters] = wish.split(";");
      return { prefix: range.trim().toLowerCase().split("-")[0], q: quality(parameters) };
    })
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q);
  for (const { prefix } of wishes) {
    const ours = locales.find((locale) => locale === prefix);
    if (ours !== undefined) return ours;
  }
  return "en";
};
