import { resolve } from "node:path";
import { locales } from "@rewardo/contract/fields";
import type { Plugin } from "vite";
import { macros } from "../../console/build/texts/macros.ts";
import { catalogues } from "../../../packages/web/build/catalogues.ts";

const cwd = resolve(import.meta.dirname, "..");
const virtual = "virtual:words/";

/**
 * Gives each language's catalogue as `virtual:words/<locale>`. A text that is not translated, or is no message, fails the
 * build.
 */
export function wordFiles(): Plugin {
  const read = catalogues(cwd);
  let compiled: ReturnType<typeof read.compile> | undefined;
  return {
    name: "rewardo-member-words",
    buildStart() {
      compiled = undefined;
    },
    resolveId: (id) => (id.startsWith(virtual) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${virtual}`)) return undefined;
      for (const locale of locales) for (const file of await read.files(locale)) this.addWatchFile(file);
      compiled ??= read.compile();
      const messages = (await compiled).get(id.slice(virtual.length + 1)) ?? {};
      return `export const messages = ${JSON.stringify(messages)};`;
    },
  };
}

/** Turns texts in the source into messages, and reads the catalogues. */
export const words = () => [macros(cwd), wordFiles()];
