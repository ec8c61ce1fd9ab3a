/** Edits of a localized text. Pure. */
import type { Language, LocalizedText } from "@rewardo/rules/localized-text";
import { textOrNull } from "../values.ts";

/** Sets the text of one language; an empty text is removed, and no texts at all are `null`. */
export const withText = (texts: LocalizedText | null, language: Language, typed: string): LocalizedText | null => {
  const { [language]: _before, ...rest } = texts ?? {};
  const text = textOrNull(typed);
  return orNull(text === null ? rest : { ...rest, [language]: text });
};

/** The texts trimmed, on leaving the field. */
export const settledTexts = (texts: LocalizedText | null): LocalizedText | null => {
  const kept = Object.entries(texts ?? {}).flatMap(([language, typed]) => {
    const text = textOrNull((typed ?? "").trim());
    return text === null ? [] : [[language, text] as const];
  });
  return orNull(Object.fromEntries(kept));
};

const orNull = (texts: LocalizedText): LocalizedText | null => (Object.keys(texts).length === 0 ? null : texts);
