import { messages as en } from "./automations-en.ts";
import { messages as de } from "./automations-de.ts";
import { messages as pl } from "./automations-pl.ts";
import { messages as uk } from "./automations-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
