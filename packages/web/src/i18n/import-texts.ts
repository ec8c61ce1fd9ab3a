/** What imports say about files, columns and lines, in the language shown; the server writes the same into its files. */
import { useLingui } from "@lingui/react";
import type { Coded, Locale } from "@rewardo/contract/fields";
import { fieldIn, loadImportTexts, sentenceIn } from "@rewardo/texts/import-texts";
import { useMemo } from "react";
import { needTexts } from "./i18n.ts";
import { isLocale } from "./locale.ts";

type Texts = Awaited<ReturnType<typeof loadImportTexts>>;
const loaded = new Map<Locale, Texts>();

needTexts("imports", async (locale) => {
  loaded.set(locale, await loadImportTexts(locale));
});

export interface ImportWords {
  /** What a field of an import is called. */
  readonly field: (name: string) => string;
  /** What is wrong with a file, or with a field of one of its lines. */
  readonly sentence: (coded: Coded, field?: string | null) => string;
}

/** The texts in the language shown. */
export function useImportWords(): ImportWords {
  const { i18n } = useLingui();
  return useMemo(() => {
    const texts = isLocale(i18n.locale) ? loaded.get(i18n.locale) : undefined;
    if (texts === undefined) throw new Error(`The texts of imports in "${i18n.locale}" are not loaded`);
    return {
      field: (name) => fieldIn(texts, name),
      sentence: ({ code, params }, field = null) => sentenceIn(texts, code, params, field),
    };
  }, [i18n.locale]);
}
