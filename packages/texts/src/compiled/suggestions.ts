import { messages as en } from "./suggestions-en.ts";
import { messages as de } from "./suggestions-de.ts";
import { messages as pl } from "./suggestions-pl.ts";
import { messages as uk } from "./suggestions-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
