import { messages as en } from "./consents-2026-11-en.ts";
import { messages as de } from "./consents-2026-11-de.ts";
import { messages as pl } from "./consents-2026-11-pl.ts";
import { messages as uk } from "./consents-2026-11-uk.ts";

// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
export const texts = { en, de, pl, uk };
