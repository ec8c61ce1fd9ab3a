// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = {
  en: () => import("./conditions-en.ts"),
  de: () => import("./conditions-de.ts"),
  pl: () => import("./conditions-pl.ts"),
  uk: () => import("./conditions-uk.ts"),
};
