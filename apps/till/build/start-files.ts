import { locales } from "@rewardo/contract/fields";
import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The scripts that the till starts with: its entry, the screen of a till, and all that they import. */
export const startChunks = (bundle: Bundle): Chunk[] => {
  const found = new Set<Chunk>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(add);
  };
  for (const [name, part] of Object.entries(bundle)) if (part.type === "chunk" && part.isEntry) add(name);
  return [...found];
};

/**
 * Tells the server the texts that the page fetches ahead (`apps/api/src/platform/http/till-page.ts`), and adds the theme's script:
 * the console's, at an address of its own, which runs before the first paint.
 */
export const startFiles = (): Plugin => ({
  name: "rewardo-till-start",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const named = Object.keys(bundle).filter((name) => /\/start-[^/]*\.[a-z]{2}\.js$/.test(name));
      const texts = Object.fromEntries(
        locales.map((locale) => [locale, named.filter((name) => name.endsWith(`.${locale}.js`))]),
      );
      this.emitFile({ type: "asset", fileName: ".vite/texts.json", source: JSON.stringify(texts) });
    },
  },
  transformIndexHtml: {
    order: "post",
    handler: () => [
      // Before the style sheet, for which a script after it would wait.
      { tag: "script", attrs: { src: "/theme.js" }, injectTo: "head-prepend" },
      { tag: "link", attrs: { rel: "manifest", href: "/till/manifest.webmanifest" }, injectTo: "head" },
    ],
  },
});
