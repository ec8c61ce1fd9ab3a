import { linesOf, type Tree } from "./tree.ts";

/** A text with its translation. */
interface Entry {
  /** Context and English text. */
  readonly id: string;
  readonly text: string;
  /** Where the translation begins, counted from one. */
  readonly line: number;
}

const translations = /^(?:apps|packages)\/[^/]+\/src\/locales\/(?:[^/]+\/)*(de|pl|uk)\.po$/;

/** The language of a `.po` file of translations, the console's or one of those that the server shares. */
export const languageOfPo = (path: string): string | undefined => translations.exec(path)?.[1];

/** The entries of a `.po` file. */
export const poEntries = (tree: Tree, path: string): Entry[] => {
  const entries: Entry[] = [];
  let parts: Record<string, string> = {};
  let key = "";
  let line = 0;
  for (const [index, text] of [...linesOf(tree, path), ""].entries()) {
    if (text === "") {
      const { msgctxt = "", msgid = "", msgstr = "" } = parts;
      if (msgid !== "") entries.push({ id: `${msgctxt}\u0004${msgid}`, text: msgstr, line });
      parts = {};
    }
    const [, name, quoted] = /^(?:(msgctxt|msgid|msgstr) )?(".*")$/.exec(text) ?? [];
    if (quoted === undefined) continue;
    key = name ?? key;
    if (name === "msgstr") line = index + 1;
    parts[key] = (parts[key] ?? "") + (JSON.parse(quoted) as string);
  }
  return entries;
};
