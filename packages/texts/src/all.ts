/** All four languages at once, for the server: they are loaded when this module is imported. */
import { loadConditions } from "./conditions.ts";
import { loadHours } from "./opening-hours.ts";
import { languages } from "./regional.ts";
import { loadTerms } from "./terms/index.ts";
import { loadCatalogue } from "./translate.ts";

await Promise.all(
  languages.flatMap((language) => [
    loadCatalogue(language),
    loadConditions(language),
    loadHours(language),
    loadTerms(language),
  ]),
);

export * from "./conditions.ts";
export * from "./index.ts";
export * from "./opening-hours.ts";
export * from "./terms/index.ts";
