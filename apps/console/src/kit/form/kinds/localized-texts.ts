/** What typing makes of a text in several languages. Pure. */
import type { Language, LocalizedText } from "@rewardo/rules";
import { textOrNull } from "../values.ts";

/** The texts with another one in a language; an empty one is left out, and none at all is null. */
export function withText(texts: LocalizedText | null, language: Language, typed: string): LocalizedText | null {
  const { [language]: _before, ...rest } = texts ?? {};
  const text = textOrNull(typed);
  return orNull(text === null ? rest : { ...rest, [language]: text });
}

/** The texts once they are left: without blanks around them. */
export function settledTexts(texts: LocalizedText | null): LocalizedText | null {
  const kept = Object.entries(texts ?? {}).flatMap(([language, typed]) => {
    const text = textOrNull((typed ?? "").trim());
    return text === null ? [] : [[language, text] as const];
  });
  return orNull(Object.fromEntries(kept));
}

const orNull = (texts: LocalizedText): LocalizedText | null => (Object.keys(texts).length === 0 ? null : texts);
