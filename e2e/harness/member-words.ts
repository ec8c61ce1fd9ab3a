/** Texts of the customers' pages in each language, as their catalogues hold them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "@rewardo/contract/fields";
import { typeset } from "@rewardo/texts/typeset";
import { root } from "./server.ts";

const catalogues = ["first", "late"] as const;

/** The text of a catalogue's line or lines: a long one is written over several. */
const joined = (lines: string): string =>
  [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part = ""]) => JSON.parse(`"${part}"`) as string).join("");

const read = (locale: Locale): ReadonlyMap<string, string> => {
  const entry = /^(?:msgctxt "[^"]*"\n)?msgid ((?:"[^\n]*"\n)+)msgstr ((?:"[^\n]*"\n?)+)/gm;
  const files = catalogues.map((name) => join(root, "apps/member/src/locales", name, `${locale}.po`));
  const entries = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(entry)]);
  return new Map(entries.map(([, id = "", text = ""]) => [joined(id), typeset(joined(text), locale)]));
};

const known = new Map<Locale, ReadonlyMap<string, string>>();

/** How the pages say an English text in a language, with its values put in. */
export const saidIn =
  (locale: Locale) =>
  (english: string, values: Readonly<Record<string, string>> = {}): string => {
    const words = known.get(locale) ?? read(locale);
    known.set(locale, words);
    const text = words.get(english);
    if (text === undefined || text === "") throw new Error(`The customers' pages do not say "${english}" in ${locale}`);
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  };
