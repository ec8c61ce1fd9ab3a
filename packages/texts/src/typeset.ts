import type { Language } from "./language.ts";

const noBreakSpace = "\u00a0";
/** Takes no room and holds both sides together; unlike the no-break hyphen, every font has it. */
const wordJoiner = "\u2060";

/** Words of one letter, which Polish typography never leaves at the end of a line. */
const shortWords: Readonly<Partial<Record<Language, RegExp>>> = {
  pl: /(?<=^|[\s\u00a0(„{>])([aiouwzAIOUWZ]) (?=\S)/g,
};

/** A one-letter word stays with the word after it. */
function withShortWordsHeld(text: string, language: Language): string {
  const words = shortWords[language];
  return words === undefined ? text : text.replace(words, `$1${noBreakSpace}`);
}

/**
 * A text as it is set: a one-letter word stays with the word after it, and "e-mail" in one piece. Works on ICU messages,
 * whose syntax has no one-letter words before a space.
 */
export function typeset(text: string, language: Language): string {
  const held = withShortWordsHeld(text, language);
  return language === "en" ? held : held.replace(/\b(e)-(?=mail)/gi, `$1-${wordJoiner}`);
}

const mails = "mails-";

/**
 * A text as its catalogue sets it. Opening hours are also typed: what is shown is what can be typed. Mails are read in
 * programs that may draw the joiner, so they have the spaces alone, and their subjects stay plain.
 */
function setIn(name: string, id: string, text: string): string {
  if (id.startsWith("hours") || id.endsWith(".subject")) return text;
  if (name.startsWith(mails)) return withShortWordsHeld(text, name.slice(mails.length) as Language);
  return typeset(text, name as Language);
}

/** A catalogue's texts as they are set; `name` is its file's, a language or "mails-" with one. */
export const typesetAll = (
  catalogue: Readonly<Record<string, string>>,
  name: string,
): readonly (readonly [id: string, text: string])[] =>
  Object.entries(catalogue).map(([id, text]) => [id, setIn(name, id, text)]);
