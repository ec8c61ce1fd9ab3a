import type { Language } from "./language.ts";

const noBreakSpace = "\u00a0";
/** Takes no room and holds both sides together; unlike the no-break hyphen, every font has it. */
const wordJoiner = "\u2060";

/** Words of one letter, which Polish typography never leaves at the end of a line. */
const shortWords: Readonly<Partial<Record<Language, RegExp>>> = {
  pl: /(?<=^|[\s\u00a0(„{>])([aiouwzAIOUWZ]) (?=\S)/g,
};

/** A one-letter word stays with the word after it. */
const withShortWordsHeld = (text: string, language: Language): string => {
  const words = shortWords[language];
  return words === undefined ? text : text.replace(words, `$1${noBreakSpace}`);
};

/**
 * A text as it is set: a one-letter word stays with the word after it, and "e-mail" in one piece. Works on ICU messages,
 * whose syntax has no one-letter words before a space.
 */
export const typeset = (text: string, language: Language): string => {
  const held = withShortWordsHeld(text, language);
  return language === "en" ? held : held.replace(/\b(e)-(?=mail)/gi, `$1-${wordJoiner}`);
};

/**
 * A text of a mail. Mails are read in programs that may draw the joiner, so they have the spaces alone, and their
 * subjects stay plain.
 */
export const typesetMail = (text: string, language: Language, id: string): string =>
  id.endsWith(".subject") ? text : withShortWordsHeld(text, language);
