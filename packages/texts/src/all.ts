/** All four languages at once, for the server: they are loaded when this module is imported. */
import { loadHours } from "./opening-hours.ts";
import { languages } from "./regional.ts";
import { loadCatalogue } from "./translate.ts";

await Promise.all(languages.flatMap((language) => [loadCatalogue(language), loadHours(language)]));

export * from "./index.ts";
export * from "./opening-hours.ts";
