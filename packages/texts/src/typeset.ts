import type { Language } from "./language.ts";

const noBreakSpace = "\u00a0";
/** Takes no room and holds both sides together; unlike the no-break hyphen, every font has it. */
const wordJoiner = "\u2060";

/** Words of one letter, which Polish typography never leaves at the end of a line. */
const shortWords: Readonly<Partial<Record<Language, RegExp>>> = {
  pl: /(?<=^|[\s\u00a0(„{>])([aiouwzAIOUWZ]) (?=\S)/g,
};

/**
 * A text as it is set: a one-letter word stays with the word after it, and "e-mail" in one piece. Works on ICU messages,
 * whose syntax has no one-letter words before a space.
 */
export function typeset(text: string, language: Language): string {
  const words = shortWords[language];
  const held = words === undefined ? text : text.replace(words, `$1${noBreakSpace}`);
  return language === "en" ? held : held.replace(/\b(e)-(?=mail)/gi, `$1-${wordJoiner}`);
}

/** Opening hours are also typed: what is shown is what can be typed. Mails have subjects and plain text. */
const isPlain = (id: string, name: string): boolean => id.startsWith("hours") || name.startsWith("mails");

/** A catalogue's texts as they are set; `name` is its file's, a language or "mails-" with one. */
export const typesetAll = (
  catalogue: Readonly<Record<string, string>>,
  name: string,
): readonly (readonly [id: string, text: string])[] =>
  Object.entries(catalogue).map(([id, text]) => [id, isPlain(id, name) ? text : typeset(text, name as Language)]);
