/**
 * Finding what people type within names: case and diacritics ignored as in `foldedKey`, one wrong letter forgiven. The
 * server ranks by it, the console underlines what matched.
 */
import { foldedKey } from "./folded-key.ts";

/** Shorter texts are not guessed at: almost anything is one letter away from them. */
export const shortestGuess = 4;
/** Longer texts are not guessed at either: their neighbours grow with their length. */
export const longestGuess = 24;

/** How well a text fits: `start` of the whole text, `word` start, `part` of a word, `typo` with one wrong letter. */
export const matchQualities = ["start", "word", "part", "typo"] as const;
export type MatchQuality = (typeof matchQualities)[number];

export interface TextMatch {
  readonly quality: MatchQuality;
  /** Range of the match in the original text, in UTF-16 units, half open. */
  readonly start: number;
  readonly end: number;
}

interface Folded {
  readonly key: string;
  /** For each unit of `key` where its letter begins in the text, and where it ends. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const fold = (text: string): Folded => {
  let key = "";
  let at = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const sign of text) {
    const start = at;
    at += sign.length;
    const isGap = /\s/u.test(sign);
    const letters = isGap ? " " : foldedKey(sign);
    if (letters === "") {
      if (ends.length > 0) ends[ends.length - 1] = at;
      continue;
    }
    if (isGap && (key === "" || key.endsWith(" "))) continue;
    for (let n = 0; n < letters.length; n++) {
      starts.push(start);
      ends.push(at);
    }
    key += letters;
  }
  return { key, starts, ends };
};

/** How many signs of `key` from `at` on are `query` with at most one letter wrong, missing, too many or swapped; -1 if none. */
const typoAt = (key: string, at: number, query: string): number => {
  let same = 0;
  while (same < query.length && key[at + same] === query[same]) same++;
  const rest = query.slice(same + 1);
  const goesOn = (part: string, from: number): boolean => key.startsWith(part, from);
  if (same === query.length) return same;
  const from = at + same;
  if (query[same] === key[from + 1] && query[same + 1] === key[from] && goesOn(query.slice(same + 2), from + 2)) {
    return query.length;
  }
  if (from < key.length && goesOn(query.slice(same), from + 1)) return query.length + 1;
  if (from < key.length && goesOn(rest, from + 1)) return query.length;
  return goesOn(rest, from) ? query.length - 1 : -1;
};

/** Best match of `query` in `text`, or null. An empty query has no match. */
export const matchIn = (text: string, query: string): TextMatch | null => {
  const wanted = foldedKey(query);
  if (wanted === "") return null;
  const { key, starts, ends } = fold(text);
  const found = (quality: MatchQuality, at: number, length: number): TextMatch => ({
    quality,
    start: starts[at] ?? 0,
    end: ends[Math.min(at + length, ends.length) - 1] ?? text.length,
  });
  if (key.startsWith(wanted)) return found("start", 0, wanted.length);
  const words = [...key.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].map(({ index }) => index);
  for (const at of words) if (key.startsWith(wanted, at)) return found("word", at, wanted.length);
  const part = key.indexOf(wanted);
  if (part !== -1) return found("part", part, wanted.length);
  if (wanted.length < shortestGuess || wanted.length > longestGuess) return null;
  for (const at of words) {
    const length = typoAt(key, at, wanted);
    if (length > 0) return found("typo", at, length);
  }
  return null;
};

const latin = "abcdefghijklmnopqrstuvwxyz";
const cyrillic = "абвгдежзийклмнопрстуфхцчшщъыьэюя";

/**
 * Every text that is one letter away from a folded key, as beginnings of names: swapped, too many, missing, wrong. Empty
 * for what is too short or too long to be guessed at. About 54 for each letter.
 */
export const oneLetterAway = (key: string): string[] => {
  if (key.length < shortestGuess || key.length > longestGuess) return [];
  const letters = /[а-я]/u.test(key) ? cyrillic : latin;
  const near = new Set<string>();
  const without = (at: number): string => key.slice(0, at) + key.slice(at + 1);
  for (let at = 0; at < key.length - 1; at++) {
    near.add(key.slice(0, at) + key.slice(at + 1, at + 2) + key.slice(at, at + 1) + key.slice(at + 2));
    near.add(without(at));
  }
  for (let at = 0; at < key.length; at++) {
    for (const letter of letters) {
      near.add(key.slice(0, at) + letter + key.slice(at));
      if (at < key.length - 1) near.add(key.slice(0, at) + letter + key.slice(at + 1));
    }
  }
  // The widest comes last: what only has another last letter.
  near.add(without(key.length - 1));
  near.delete(key);
  return [...near];
};
