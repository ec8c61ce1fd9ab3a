/** All four languages at once, for the server: they are loaded when this module is imported. */
import type { Language } from "./language.ts";
import { loadHours } from "./opening-hours.ts";
import { loadCatalogue } from "./translate.ts";

const languages: readonly Language[] = ["en", "de", "pl", "uk"];
await Promise.all(languages.flatMap((language) => [loadCatalogue(language), loadHours(language)]));

export * from "./index.ts";
export * from "./opening-hours.ts";
