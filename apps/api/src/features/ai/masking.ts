/**
 * What people wrote, without whom it tells of: addresses, numbers and names are replaced before a text leaves the server.
 * Rather too much is removed than too little; what a summary needs is what was good or bad, not whose name it was.
 */
import type { Locale } from "@rewardo/contract/fields";
import { foldedKey } from "@rewardo/rules";

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const link = /(?:https?:\/\/|www\.)\S+/giu;
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,}/gu;
/** Four digits or more, with what is written between them: phone and card numbers, receipts, dates of birth. */
const digits = /\+?\d(?:[\s().\-/]{0,2}\d){3,}/gu;
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

/** Capitalised words of texts, folded: what might be a name. */
export const capitalWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => (text.match(word) ?? []).filter(isCapital).map(foldedKey))),
];

const isName = (key: string, { people }: KnownNames, stems: ReadonlyMap<string, number>): boolean => {
  if (people.has(key)) return true;
  const longest = stems.get(stemOf(key)) ?? stems.get(key.slice(0, 3));
  if (longest === undefined) return false;
  // The same stem with another ending: no more than three letters apart.
  return [...people].some((name) => {
    const stem = stemOf(name);
    return name.length >= 3 && key.startsWith(stem) && Math.abs(key.length - name.length) <= 3;
  });
};

/** The text with `[name]`, `[number]`, `[address]` in the place of what tells of a person. */
export const masked = (text: string, language: Locale, known: KnownNames): string => {
  const stems = new Map([...known.people].map((name) => [stemOf(name), name.length]));
  for (const name of known.people) stems.set(name.slice(0, 3), name.length);
  const bare = text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .replaceAll(email, "[address]")
    .replaceAll(link, "[address]")
    .replaceAll(handle, "[address]")
    .replaceAll(street, "[address]")
    .replaceAll(germanStreet, "[address]")
    .replaceAll(digits, "[number]");
  return bare.replaceAll(word, (one, at: number) => {
    if (!isCapital(one)) return one;
    // What this replaced itself.
    if (bare[at - 1] === "[") return one;
    const key = foldedKey(one);
    if (isName(key, known, stems)) return "[name]";
    if (known.own.has(key)) return one;
    // In the middle of a sentence only names are capitalised, except in German.
    const before = bare.slice(0, at).trimEnd();
    const begins = before === "" || /[.!?:…"„“”«»(\n-]$/u.test(before);
    return language === "de" || begins || one === "I" ? one : "[name]";
  });
};
