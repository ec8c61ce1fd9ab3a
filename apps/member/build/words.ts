import { resolve } from "node:path";
import { locales } from "@rewardo/contract/fields";
import type { Plugin } from "vite";
import { macros } from "../../console/build/texts/macros.ts";
import { type Catalogues, catalogues } from "../../../packages/web/build/catalogues.ts";

const cwd = resolve(import.meta.dirname, "..");
const virtual = "virtual:words/";

/**
 * Gives each language's catalogues as `virtual:words/first/<locale>` and `virtual:words/late/<locale>`. A text that is not translated, or is no message, fails the
 * build.
 */
export const wordFiles = (): Plugin => {
  const areas = { first: catalogues(cwd, "first"), late: catalogues(cwd, "late") };
  const compiled = new Map<string, ReturnType<Catalogues["compile"]>>();
  return {
    name: "rewardo-member-words",
    buildStart() {
      compiled.clear();
    },
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${virtual}`)) return undefined;
      const [name, locale = ""] = id.slice(virtual.length + 1).split("/");
      const area = name === "late" ? "late" : "first";
      const read = areas[area];
      for (const each of locales) for (const file of await read.files(each)) this.addWatchFile(file);
      const all = compiled.get(area) ?? read.compile();
      compiled.set(area, all);
      const messages = (await all).get(locale) ?? {};
      return `export const messages = ${JSON.stringify(messages)};`;
    },
  };
};

/**
 * Fails the build when a module shows a text that its page has not loaded: a shared package's text that `lingui.config.ts`
 * leaves out, or one of the late catalogue in a file that pages begin with. Both would show as the message's id.
 */
const wordsOfFiles = (): Plugin => {
  const idsOf = new Map<string, ReadonlySet<string>>();
  return {
    name: "rewardo-member-words-of-files",
    // The server's own module has all texts in one file, and both catalogues from the start.
    apply: ({ build }, { command }) => command === "build" && build?.ssr === undefined,
    transform(code, id) {
      if (!/\.tsx?$/.test(id)) return;
      const ids = new Set([...code.matchAll(/\bid: "([\w-]{6})"/g)].map(([, found = ""]) => found));
      if (ids.size > 0 && code.includes("@lingui/")) idsOf.set(id, ids);
    },
    async generateBundle(_, bundle) {
      const [first, late] = await Promise.all(
        ["first", "late"].map(async (area) => (await catalogues(cwd, area).compile()).get("en") ?? {}),
      );
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const begun = new Set<string>();
      const begin = (file: string): void => {
        if (begun.has(file)) return;
        begun.add(file);
        for (const chunk of chunks) if (chunk.fileName === file) chunk.imports.forEach(begin);
      };
      for (const one of chunks) if (one.isEntry || one.name === "other-pages") begin(one.fileName);
      const missing = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((module) =>
          [...(idsOf.get(module) ?? [])]
            .filter((id) => first?.[id] === undefined && (begun.has(fileName) || late?.[id] === undefined))
            .map((id) => `${module}: ${id}`),
        ),
      );
      if (missing.length > 0) this.error(`Texts that no page has loaded:\n${missing.join("\n")}`);
    },
  };
};

/** Turns texts in the source into messages, reads the catalogues, and checks that each file's texts are loaded. */
export const words = () => [macros(cwd), wordFiles(), wordsOfFiles()];
