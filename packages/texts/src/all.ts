/** All four languages at once, for the server. Importing this module registers them. */
import { messages as de } from "./compiled/de.ts";
import { messages as en } from "./compiled/en.ts";
import { messages as pl } from "./compiled/pl.ts";
import { messages as uk } from "./compiled/uk.ts";
import { registerCatalogue } from "./translate.ts";

registerCatalogue("en", en);
registerCatalogue("de", de);
registerCatalogue("pl", pl);
registerCatalogue("uk", uk);

export * from "./index.ts";
export * from "./opening-hours.ts";
