/** All four languages at once, for the server: they are loaded when this module is imported. */
import { loadHours } from "./opening-hours.ts";
import { languages } from "./regional.ts";
import { loadTerms } from "./terms/index.ts";
import { loadCatalogue } from "./translate.ts";

await Promise.all(languages.flatMap((language) => [loadCatalogue(language), loadHours(language), loadTerms(language)]));

export * from "./index.ts";
export * from "./opening-hours.ts";
export * from "./terms/index.ts";
