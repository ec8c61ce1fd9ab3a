import { messages as en } from "./archives-en.ts";
import { messages as de } from "./archives-de.ts";
import { messages as pl } from "./archives-pl.ts";
import { messages as uk } from "./archives-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
