// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = {
  en: () => import("./terms-en.ts"),
  de: () => import("./terms-de.ts"),
  pl: () => import("./terms-pl.ts"),
  uk: () => import("./terms-uk.ts"),
};
