// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = {
  en: () => import("./promises-en.ts"),
  de: () => import("./promises-de.ts"),
  pl: () => import("./promises-pl.ts"),
  uk: () => import("./promises-uk.ts"),
};
