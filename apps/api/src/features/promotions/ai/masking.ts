/**
 * Masks comments: addresses, numbers and names are replaced before a text leaves the server. Too much is removed rather
 * than too little: a summary needs what was good or bad, and no names.
 */
import type { Locale } from "@rewardo/contract/fields";
import { foldedKey } from "@rewardo/rules";
import { withoutSpelledAddresses, withoutSpelledNumbers } from "./spelled.ts";

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const link = /(?:https?:\/\/|www\.)\S+/giu;
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,}/gu;
/** Four digits or more of any script, with what is written between them: phone and card numbers, receipts, dates of birth. */
const digits = /\+?\p{N}(?:[\s\p{Pd}().,/|_*·]{0,3}\p{N}){3,}/gu;
/** A street with its number. */
const street =
  /(?<!\p{L})(?:ul\.|ulica|ulicy|al\.|aleja|os\.|plac|вул\.|вулиця|вулиці|просп\.|street|str\.|straße|strasse)\s*\p{L}[\p{L}.\- ]{0,30}?\s*\d+\p{L}?(?:\/\d+)?/giu;
const germanStreet = /\p{L}+(?:straße|strasse|str\.|weg|platz|gasse|allee)\s*\d+\p{L}?/giu;

const word = /\p{L}[\p{L}’'-]*/gu;
const isCapital = (text: string): boolean => /^\p{Lu}\p{Ll}/u.test(text);

/** Names are bent by cases: Kuba, Kubie, Kubą. What remains in all of them, at least three letters. */
const stemOf = (key: string): string => key.slice(0, Math.max(3, key.length - 2));

export interface KnownNames {
  /** Folded keys of names of customers and staff, one word each. */
  readonly people: ReadonlySet<string>;
  /** Folded keys of words that are no one's name: of places and products. */
  readonly own: ReadonlySet<string>;
}

/** Words of names, folded, each by itself. */
export const wordsOfNames = (names: readonly string[]): Set<string> =>
  new Set(
    names.flatMap((name) =>
      foldedKey(name)
        .split(/[ -]+/)
        .filter((one) => one.length >= 2),
    ),
  );

/** Words of texts, folded, and two that follow each other as one, capitalised ones first: what might be a name. */
export const wordsOfTexts = (texts: readonly string[]): string[] => {
  const words = texts.map((text) => text.match(word) ?? []);
  const capitals = words.flatMap((own) => own.filter(isCapital));
  const pairs = words.flatMap((own) => own.slice(1).map((one, at) => `${own[at]}${one}`));
  return [...new Set([...capitals, ...words.flat(), ...pairs].map(foldedKey))].filter((one) => one.length >= 2);
};

interface Bent {
  readonly name: string;
  readonly stem: string;
}

/** Whether the folded word is a known name, or one with another ending: the same stem, no more than three letters apart. */
const isName = (key: string, { people }: KnownNames, bent: ReadonlyMap<string, readonly Bent[]>): boolean =>
  people.has(key) ||
  (bent.get(key.slice(0, 3)) ?? []).some(
    ({ name, stem }) =>
      name.length >= 3 && key.startsWith(stem) && Math.abs(key.length - name.length) <= (name.length < 5 ? 2 : 3),
  );

/** Parts of a word that is written with spaces between: of two words, or letter by letter. */
const splitName = /(?<![\p{L}\p{M}])(?:\p{L}{2,}[ \-.]\p{L}{2,}|\p{L}(?:[ \-._]\p{L}){2,})(?![\p{L}\p{M}])/gu;

/** The parts, and of single letters all that they begin with, the longest first: another single letter may follow a name. */
const beginnings = (parts: string): string[] => {
  if (!/^\p{L}[ \-._]/u.test(parts)) return [parts];
  const letters = parts.match(/\p{L}[ \-._]?/gu) ?? [];
  return letters.slice(2).map((_, at) =>
    letters
      .slice(0, letters.length - at)
      .join("")
      .replace(/[ \-._]$/u, ""),
  );
};

/** Every place where two words, or letters, are one known name. A place is looked at from each of its words. */
const withoutSplitNames = (text: string, isKnown: (key: string) => boolean): string => {
  let [out, rest] = ["", text];
  for (;;) {
    splitName.lastIndex = 0;
    const found = splitName.exec(rest);
    if (found === null) return out + rest;
    const { 0: parts, index } = found;
    const name = beginnings(parts).find((one) => isKnown(foldedKey(one.replaceAll(/[ \-._]/g, ""))));
    const first = /^\p{L}+/u.exec(parts)![0];
    out += rest.slice(0, index) + (name === undefined ? first : "[name]");
    rest = rest.slice(index + (name ?? first).length);
  }
};

/** The text with `[name]`, `[number]`, `[address]` in the place of what tells of a person. */
export const masked = (text: string, language: Locale, known: KnownNames): string => {
  const bent = Map.groupBy(
    [...known.people].map((name): Bent => ({ name, stem: stemOf(name) })),
    ({ stem }) => stem.slice(0, 3),
  );
  const isKnown = (key: string): boolean => !known.own.has(key) && isName(key, known, bent);
  const plain = withoutSpelledAddresses(
    text
      .normalize("NFKC")
      .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
      .replaceAll(email, "[address]")
      .replaceAll(link, "[address]"),
    "[address]",
  )
    .replaceAll(handle, "[address]")
    .replaceAll(street, "[address]")
    .replaceAll(germanStreet, "[address]");
  const bare = withoutSplitNames(
    withoutSpelledNumbers(plain.replaceAll(digits, "[number]"), "[number]"),
    (key) => known.people.has(key) && !known.own.has(key),
  );
  return bare.replaceAll(word, (one, at: number) => {
    // A placeholder inserted by the masking itself.
    if (bare[at - 1] === "[") return one;
    const key = foldedKey(one);
    // On phones names are written without capitals, and in anger with nothing else.
    if (isKnown(key)) return "[name]";
    if (!isCapital(one) || known.own.has(key)) return one;
    // In the middle of a sentence only names are capitalised, except in German.
    const before = bare.slice(0, at).trimEnd();
    const begins = before === "" || /[.!?:…"„“”«»(\n-]$/u.test(before);
    return language === "de" || begins || one === "I" ? one : "[name]";
  });
};
