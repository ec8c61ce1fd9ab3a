/** The languages of the texts, and how a text is adapted to its reader. */
export type Language = "en" | "de" | "pl" | "uk";

export type TranslateOptions = {
  /** IANA zone that times are told in: the business's. */
  readonly time_zone: string;
  /** Language of customers' texts (names of rewards) that lack the wanted one: the business's. */
  readonly fallback_language: Language;
};
