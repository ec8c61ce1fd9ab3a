import { linesOf, type Problem, type Tree } from "../tree.ts";

const catalogue = /^apps\/console\/src\/locales\/(?:[^/]+\/)*(de|pl|uk)\.po$/;

interface Entry {
  readonly id: string;
  readonly text: string;
  /** Counted from one. */
  readonly line: number;
}

const unquoted = (quoted: string): string => JSON.parse(quoted) as string;

/** The entries of a catalogue, by context and English text. */
function entriesOf(lines: readonly string[]): Entry[] {
  const entries: Entry[] = [];
  let parts: Record<string, string> = {};
  let key = "";
  let line = 0;
  const finish = (): void => {
    const { msgctxt = "", msgid = "", msgstr = "" } = parts;
    if (msgid !== "") entries.push({ id: `${msgctxt}\u0004${msgid}`, text: msgstr, line });
    parts = {};
    key = "";
  };
  for (const [index, text] of [...lines, ""].entries()) {
    if (text === "") finish();
    const [, name, quoted] = /^(?:(msgctxt|msgid|msgstr) )?(".*")$/.exec(text) ?? [];
    if (quoted === undefined) continue;
    key = name ?? key;
    if (name === "msgid") line = index + 1;
    parts[key] = (parts[key] ?? "") + unquoted(quoted);
  }
  return entries;
}

/**
 * The console merges its catalogues, so one English text has one translation in a language, also where visitors and the
 * signed-in console both show it; a context separates two meanings.
 */
export function checkAgreeingTexts(tree: Tree): Problem[] {
  const first = new Map<string, Entry & { readonly path: string }>();
  return tree.files
    .filter((path) => catalogue.test(path))
    .toSorted()
    .flatMap((path) =>
      entriesOf(linesOf(tree, path)).flatMap((entry) => {
        const key = `${catalogue.exec(path)?.[1]} ${entry.id}`;
        const other = first.get(key);
        if (other === undefined) first.set(key, { ...entry, path });
        if (other === undefined || other.text === entry.text) return [];
        const sentence = `says "${entry.text}" where ${other.path}:${other.line} says "${other.text}" for the same English text: take one, or give one a context.`;
        return [{ path, line: entry.line, sentence }];
      }),
    );
}
