import { languageOfPo, poEntries } from "../po.ts";
import type { Problem, Tree } from "../tree.ts";

/**
 * The console merges its catalogues, so one English text has one translation in a language, also where visitors and the
 * signed-in console both show it; a context separates two meanings. Texts that the server shares have their ids as context.
 */
export const checkAgreeingTexts = (tree: Tree): Problem[] => {
  const first = new Map<string, { readonly text: string; readonly place: string }>();
  return tree.files
    .filter((path) => languageOfPo(path) !== undefined)
    .toSorted()
    .flatMap((path) =>
      poEntries(tree, path).flatMap(({ id, text, line }) => {
        const key = `${languageOfPo(path)} ${id}`;
        const other = first.get(key) ?? { text, place: `${path}:${line}` };
        first.set(key, other);
        if (other.text === text) return [];
        const sentence = `says "${text}" where ${other.place} says "${other.text}" for the same English text: take one, or give one a context.`;
        return [{ path, line, sentence }];
      }),
    );
};
