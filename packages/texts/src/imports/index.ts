/** Sentences of imports, for the server's files and commands; the console loads one language at a time. */
import type { Language } from "../language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { pl } from "./pl.ts";
import { uk } from "./uk.ts";
import { sentenceIn, type ImportParams } from "./sentence.ts";
import type { ImportTexts } from "./ids.ts";

export { fileCodes, lineCodes, tableCodes, type ImportCode } from "./ids.ts";

const texts: { readonly [language in Language]: ImportTexts } = { en, de, pl, uk };

/** The problem of a file, its columns or a line; `field` is the contract's name of the field. */
export const importSentence = (
  language: Language,
  code: string,
  params: ImportParams = {},
  field: string | null = null,
): string => sentenceIn(texts[language], code, params, field);

/** Heading of the column with the reasons. */
export const importReason = (language: Language): string => texts[language].reason;
