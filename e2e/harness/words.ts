/** Texts of the pages in each language, as their catalogues hold them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@rewardo/contract/fields";
import { typeset } from "@rewardo/texts/typeset";
import { root } from "./server.ts";

/** The text of a catalogue's line or lines: a long one is written over several. */
const joined = (lines: string): string =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = ""]) => JSON.parse(`"${part}"`) as string).join("");

const read = (folder: string, catalogues: readonly string[], locale: Locale): ReadonlyMap<string, string> => {
  const entry = /^(msgctxt "[^"]*"\n)?msgid ((?:"[^\n]*"\n)+)msgstr ((?:"[^\n]*"\n?)+)/gm;
  const files = catalogues.map((name) => join(root, folder, name, `${locale}.po`));
  const entries = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(entry)]);
  // A word may have a meaning of its own in a context; without one it is meant as everywhere else.
  const [plain, special] = [
    entries.filter((one) => one[1] === undefined),
    entries.filter((one) => one[1] !== undefined),
  ];
  return new Map([...special, ...plain].map(([, , id = "", text = ""]) => [joined(id), typeset(joined(text), locale)]));
};

/** How the pages say an English text in a language, with its values put in. */
type Said = (locale: Locale) => (english: string, values?: Readonly<Record<string, string>>) => string;

const saidBy = (folder: string, catalogues: readonly string[]): Said => {
  const known = new Map<Locale, ReadonlyMap<string, string>>();
  return (locale) =>
    (english, values = {}) => {
      const words = known.get(locale) ?? read(folder, catalogues, locale);
      known.set(locale, words);
      const text = words.get(english);
      if (text === undefined || text === "") throw new Error(`${folder} does not say "${english}" in ${locale}`);
      return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
    };
};

/** The customers' pages. */
export const saidIn = saidBy("apps/member/src/locales", ["first", "late"]);

/** The console, before and after logging in, and the till. */
export const consoleSaysIn = saidBy("apps", [
  ...["console/src/locales/console", "console/src/locales/visitor"],
  "till/src/locales",
]);
