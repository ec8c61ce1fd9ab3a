/** Sentences of imports in all languages, for the server's files and commands; the console loads one at a time. */
import { type ImportParams, loadImportTexts, sentenceIn } from "./import-texts.ts";
import type { Language } from "./language.ts";
import { languages } from "./regional.ts";

type Texts = Awaited<ReturnType<typeof loadImportTexts>>;
const loaded = await Promise.all(languages.map(async (one) => [one, await loadImportTexts(one)] as const));
const texts = Object.fromEntries(loaded) as Record<Language, Texts>;

/** The problem of a file, its columns or a line; `field` is the contract's name of the field. */
export const importSentence = (
  language: Language,
  code: string,
  params: ImportParams = {},
  field: string | null = null,
): string => sentenceIn(texts[language], code, params, field);

/** Heading of the column with the reasons. */
export const importReason = (language: Language): string => texts[language].reason;

/** Every code that has a sentence. */
export const importCodes: readonly string[] = Object.keys(texts.en).flatMap((id) =>
  id.startsWith("sentence.") ? [id.slice("sentence.".length)] : [],
);
