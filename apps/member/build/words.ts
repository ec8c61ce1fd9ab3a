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
export function wordFiles(): Plugin {
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
}

/** Turns texts in the source into messages, and reads the catalogues. */
export const words = () => [macros(cwd), wordFiles()];
