import { messages as en } from "./archive-columns-en.ts";
import { messages as de } from "./archive-columns-de.ts";
import { messages as pl } from "./archive-columns-pl.ts";
import { messages as uk } from "./archive-columns-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
