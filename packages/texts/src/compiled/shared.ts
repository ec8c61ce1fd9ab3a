// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = {
  en: () => import("./shared-en.ts"),
  de: () => import("./shared-de.ts"),
  pl: () => import("./shared-pl.ts"),
  uk: () => import("./shared-uk.ts"),
};
