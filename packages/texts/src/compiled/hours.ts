// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = {
  en: () => import("./hours-en.ts"),
  de: () => import("./hours-de.ts"),
  pl: () => import("./hours-pl.ts"),
  uk: () => import("./hours-uk.ts"),
};
