declare module "virtual:built-files" {
  import type { Locale } from "@rewardo/contract/fields";

  /** Addresses of the browser's build, made by `build/server-pages.ts`. */
  export const files: {
    /** What every page carries itself. */
    readonly styles: string;
    readonly main: string;
    readonly imports: readonly string[];
    /** Of other pages than a card's. */
    readonly other: readonly string[];
    readonly claim: string;
    readonly words: Partial<Readonly<Record<Locale, string>>>;
    readonly font: string;
    /** Of Ukrainian letters. */
    readonly cyrillic: string;
  };
}
