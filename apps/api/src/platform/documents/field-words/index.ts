/** Describes a field by its name. */
import { wordsToL } from "./a-to-l.ts";
import { wordsFromM } from "./m-to-z.ts";

const words: Readonly<Record<string, string>> = { ...wordsToL, ...wordsFromM };

const spoken = (name: string): string => name.replaceAll("_", " ");
const article = (name: string): string => `the ${spoken(name)}`;

/** Descriptions by endings that names of the contract share. */
const endings: readonly (readonly [ending: RegExp, words: (stem: string) => string])[] = [
  [/^(.+)_ids$/, (stem) => `Ids of ${spoken(stem)}s.`],
  [/^(.+)_id$/, (stem) => `The id of ${article(stem)}.`],
  [/^(.+)_count$/, (stem) => `How many ${spoken(stem)} there are.`],
  [/^(.+)_at$/, (stem) => `When: ${spoken(stem)}.`],
  [/^(.+)_from$/, (stem) => `At least this ${spoken(stem)}.`],
  [/^(.+)_to$/, (stem) => `At most this ${spoken(stem)}.`],
  [/^(.+)_name$/, (stem) => `The name of ${article(stem)}.`],
];

/** Description of a field of this name; `undefined` for a name that needs none, such as a permission's. */
export const fieldWord = (name: string): string | undefined => {
  if (Object.hasOwn(words, name)) return words[name];
  for (const [ending, write] of endings) {
    const stem = ending.exec(name)?.[1];
    if (stem !== undefined) return write(stem);
  }
  return undefined;
};
