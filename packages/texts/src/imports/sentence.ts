/** Builds the sentences of imports from one language's texts; the console loads only its own. */
import type { ImportCode, ImportTexts } from "./ids.ts";

export type ImportParams = Readonly<Record<string, unknown>>;

export const fieldIn = (texts: ImportTexts, field: string): string => texts.fields[field] ?? field;

/** The sentence of a code, or a generic one for an unknown code. */
export const sentenceIn = (texts: ImportTexts, code: string, params: ImportParams, field: string | null): string => {
  const named: ImportParams = field === null ? params : { ...params, field: fieldIn(texts, field) };
  const sentence = texts.sentences[code as ImportCode] ?? texts.unknown;
  const said = sentence.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => {
    const value = named[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "…";
  });
  return params.dropped === undefined ? said : `${said} ${texts.dropped}`;
};

/** One language, as a lazily loaded file. */
export const loadImportTexts = async (language: "en" | "de" | "pl" | "uk"): Promise<ImportTexts> => {
  switch (language) {
    case "de":
      return (await import("./de.ts")).de;
    case "pl":
      return (await import("./pl.ts")).pl;
    case "uk":
      return (await import("./uk.ts")).uk;
    case "en":
      return (await import("./en.ts")).en;
  }
};
