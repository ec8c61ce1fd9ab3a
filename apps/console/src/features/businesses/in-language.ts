import type { LocalizedText } from "@rewardo/contract/fields";

/** The text in the reader's language, or in any language if it is missing. */
export const inLanguage = (text: LocalizedText, locale: keyof LocalizedText): string =>
  text[locale] ?? Object.values(text).find((one) => one !== undefined) ?? "";
