/** Builds the sentences of imports from one language's texts; the console loads only its own. */
import { texts as files } from "./compiled/imports.ts";
import type { Language } from "./language.ts";

type ImportTexts = Awaited<ReturnType<typeof files.en>>["messages"];
export type ImportParams = Readonly<Record<string, unknown>>;

const isText = (texts: ImportTexts, id: string): id is keyof ImportTexts => Object.hasOwn(texts, id);
const textOr = (texts: ImportTexts, id: string, other: string): string => (isText(texts, id) ? texts[id] : other);

export const fieldIn = (texts: ImportTexts, field: string): string => textOr(texts, `field.${field}`, field);

/** The sentence of a code, or a generic one for an unknown code. */
export const sentenceIn = (texts: ImportTexts, code: string, params: ImportParams, field: string | null): string => {
  const named: ImportParams = field === null ? params : { ...params, field: fieldIn(texts, field) };
  const said = textOr(texts, `sentence.${code}`, texts.unknown).replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => {
    const value = named[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "…";
  });
  return params["dropped"] === undefined ? said : `${said} ${texts.dropped}`;
};

/** One language, as a lazily loaded file. */
export const loadImportTexts = async (language: Language): Promise<ImportTexts> => (await files[language]()).messages;
