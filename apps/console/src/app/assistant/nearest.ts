import { foldedKey } from "@rewardo/rules/folded-key";

/** What is left of a word without most of its endings. */
const stemOf = (word: string): string => word.slice(0, Math.max(3, word.length - 2));

/**
 * The questions that share most words with what was typed, which may be a sentence of one's own; all of them before anything is.
 * Words of up to two letters say nothing.
 */
export const nearestTo = <Name>(
  typed: string,
  names: readonly Name[],
  questionOf: (name: Name) => string,
): readonly Name[] => {
  const stems = foldedKey(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2)
    .map(stemOf);
  if (stems.length === 0) return names;
  const rated = names.map((name) => {
    const question = foldedKey(questionOf(name));
    return { name, shared: stems.filter((stem) => question.includes(stem)).length };
  });
  return rated
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared)
    .map(({ name }) => name);
};
