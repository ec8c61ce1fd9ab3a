import type { LocalizedText } from "@rewardo/contract/fields";

/** In the reader's language, else in any. */
export const inLanguage = (text: LocalizedText, locale: keyof LocalizedText): string =>
  text[locale] ?? Object.values(text).find((one) => one !== undefined) ?? "";
