import { messages as en } from "./exports-en.ts";
import { messages as de } from "./exports-de.ts";
import { messages as pl } from "./exports-pl.ts";
import { messages as uk } from "./exports-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
