import { messages as en } from "./mails-en.ts";
import { messages as de } from "./mails-de.ts";
import { messages as pl } from "./mails-pl.ts";
import { messages as uk } from "./mails-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
