/** Written by `build/texts/page-texts.ts`. */
declare module "virtual:texts" {
  import type { Messages } from "@lingui/core";
  import type { Locale } from "@rewardo/contract/fields";
  /** The file of texts that every page needs. */
  export const startTexts: string;
  /** Fetches a file of texts. */
  export const fetchTexts: (name: string, locale: Locale) => Promise<Messages>;
}
