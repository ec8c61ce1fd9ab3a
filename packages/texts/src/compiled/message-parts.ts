import { messages as en } from "./message-parts-en.ts";
import { messages as de } from "./message-parts-de.ts";
import { messages as pl } from "./message-parts-pl.ts";
import { messages as uk } from "./message-parts-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
