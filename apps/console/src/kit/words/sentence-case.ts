/** Some languages write weekdays and "yesterday" small; at the beginning of a line they stand with a capital. */
export const sentenceCase = (text: string, locale: string): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);
