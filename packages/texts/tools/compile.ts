/**
 * Compiles the texts, `src/locales/<area>/<language>.po`, to modules that the server and the console import. English is
 * the source: the other languages' files get its new texts first. `node tools/compile.ts`, or with `--check` only says
 * whether all files are up to date; exit code 1 when they are not, or when a translation is missing.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import type { Language } from "../src/language.ts";
import { languages } from "../src/regional.ts";
import { typeset, typesetMail } from "../src/typeset.ts";

interface Area {
  /** Each language is a file of its own that is fetched when it is asked for. */
  readonly isLazy?: true;
  /** ICU messages are compiled; without it, texts are kept as they are written. */
  readonly set?: (text: string, language: Language, id: string) => string;
  /** The type in `src/ids.ts` that says which texts there have to be; without it, the English file does. */
  readonly ids?: string;
}

const areas: Readonly<Record<string, Area>> = {
  shared: { isLazy: true, set: typeset, ids: "TextId" },
  // What is shown is what can be typed.
  hours: { isLazy: true, set: (text) => text, ids: "HoursTextId" },
  terms: { isLazy: true, set: typeset },
  conditions: { isLazy: true, set: typeset },
  promises: { isLazy: true, set: typeset, ids: "PromiseTextId" },
  mails: { set: typesetMail },
  exports: {},
  archives: {},
  "archive-columns": {},
  imports: { isLazy: true },
  automations: {},
  suggestions: {},
  wallet: {},
  "message-parts": { set: (text) => text },
  "consents-2026-11": {},
};

const source = new URL("../src/", import.meta.url);
const onlyCheck = process.argv.includes("--check");
const po = formatter({ origins: false });
const head = "// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.\n";

const read = (path: string): string | undefined =>
  existsSync(new URL(path, source)) ? readFileSync(new URL(path, source), "utf8") : undefined;

const complain = (sentence: string): void => {
  console.error(sentence);
  process.exitCode = 1;
};

const write = (path: string, text: string): void => {
  if (read(path) === text) return;
  if (onlyCheck) complain(`src/${path} is not up to date: run \`npm run compile -w @rewardo/texts\``);
  else writeFileSync(new URL(path, source), text);
};

/** The texts of an area in a language, by id. A text whose English has changed keeps its translation, marked as fuzzy. */
const textsOf = async (area: string, language: Language): Promise<readonly (readonly [id: string, text: string])[]> => {
  const path = `locales/${area}/${language}.po`;
  const existing = read(path);
  const context = { locale: language, sourceLocale: "en", filename: path };
  const english = Object.entries(await po.parse(read(`locales/${area}/en.po`) ?? "", context));
  const own = new Map(Object.values(await po.parse(existing ?? "", context)).map((entry) => [entry.context, entry]));
  const entries = english.map(([key, { message = "", context: id = "", comments = [] }]) => {
    const { message: before, translation = "", extra = {} } = own.get(id) ?? {};
    const isChanged = translation !== "" && before !== message;
    const entry = { message, context: id, comments, translation: language === "en" ? message : translation };
    return [key, { ...entry, extra: isChanged ? { ...extra, flags: ["fuzzy"] } : extra }] as const;
  });
  for (const [, { context: id, translation, extra }] of entries) {
    const isFuzzy = Array.isArray(extra["flags"]) && extra["flags"].includes("fuzzy");
    if (translation === "" || isFuzzy) complain(`src/${path}: "${id}" is not translated`);
  }
  write(path, await po.serialize(Object.fromEntries(entries), { ...context, existing }));
  return entries.map(([, { context: id, translation }]) => [id, translation] as const);
};

/** A language's texts; an ICU message is compiled, and the types say when one is missing. */
const messagesModule = ({ set, ids }: Area, language: Language, texts: Awaited<ReturnType<typeof textsOf>>): string => {
  const lines = texts.map(([id, text]) => {
    // A browser's build has no compiler: it would show the braces.
    if (set === undefined && /\{\w+, *(?:plural|select)/.test(text))
      complain(`"${id}" (${language}) has to be compiled`);
    const compiled = set === undefined ? text : compileMessageOrThrow(set(text, language, id));
    return `  ${JSON.stringify(id)}: ${JSON.stringify(compiled)},\n`;
  });
  const imports = [
    ...(set === undefined ? [] : ['import type { Messages } from "@lingui/core";\n']),
    ...(ids === undefined ? [] : [`import type { ${ids} } from "../ids.ts";\n`]),
  ].join("");
  const [before, after] =
    ids === undefined ? ["", set && " satisfies Messages"] : [`: Record<${ids}, Messages[string]>`];
  return `${imports}\n${head}// prettier-ignore\nexport const messages${before} = {\n${lines.join("")}}${after ?? ""};\n`.trimStart();
};

/** All languages of an area, or what fetches each. */
const areaModule = (area: string, { isLazy }: Area): string =>
  isLazy
    ? `${head}export const texts = {\n${languages.map((one) => `  ${one}: () => import("./${area}-${one}.ts"),\n`).join("")}};\n`
    : `${languages.map((one) => `import { messages as ${one} } from "./${area}-${one}.ts";\n`).join("")}\n${head}export const texts = { ${languages.join(", ")} };\n`;

for (const [name, area] of Object.entries(areas)) {
  for (const language of languages) {
    write(`compiled/${name}-${language}.ts`, messagesModule(area, language, await textsOf(name, language)));
  }
  write(`compiled/${name}.ts`, areaModule(name, area));
}
