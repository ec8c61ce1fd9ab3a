import { messages as en } from "./wallet-en.ts";
import { messages as de } from "./wallet-de.ts";
import { messages as pl } from "./wallet-pl.ts";
import { messages as uk } from "./wallet-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
