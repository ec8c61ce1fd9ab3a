// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = {
  en: () => import("./imports-en.ts"),
  de: () => import("./imports-de.ts"),
  pl: () => import("./imports-pl.ts"),
  uk: () => import("./imports-uk.ts"),
};
