import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { shortClassName } from "../../../packages/web/build/class-names.ts";
import { words } from "./words.ts";
import { memberSprite } from "./member-sprite.ts";

const root = join(import.meta.dirname, "..");
const virtual = "virtual:built-files";

/** A file of the build as Vite's manifest names it. */
interface Entry {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Tells the server's module what the browser's build is made of; `src/server/built-files.d.ts` has its type. */
export const builtFiles = (source: () => Promise<string>): Plugin => ({
  name: "rewardo-built-files",
  resolveId: (id) => (id === virtual ? `\0${virtual}` : undefined),
  load: (id) => (id === `\0${virtual}` ? source() : undefined),
});

/** What the pages name of the browser's build, and the styles that they carry themselves. */
const readFiles = async (outDir: string): Promise<string> => {
  const manifest = JSON.parse(await readFile(join(outDir, ".vite/manifest.json"), "utf8")) as Record<string, Entry>;
  const entry = (name: string): Entry => {
    const found = manifest[name];
    if (found === undefined) throw new Error(`The build has no ${name}`);
    return found;
  };
  const address = (file: string): string => `/member/${file}`;
  const main = entry("src/main.tsx");
  const imported = new Set<Entry>();
  const add = (one: Entry): void => {
    if (imported.has(one)) return;
    imported.add(one);
    for (const name of one.imports ?? []) add(entry(name));
  };
  add(main);
  imported.delete(main);
  const styles = await readFile(join(outDir, entry("style.css").file), "utf8");
  const languages = Object.entries(manifest).flatMap(([key, { file }]) => {
    const language = /^_words-(en|de|pl|uk)-/.exec(key)?.[1];
    return language === undefined ? [] : [[language, address(file)]];
  });
  /** By the manifest, or, where the font is no entry of its own, by the style sheet. */
  const font = (name: string): string => {
    const listed = Object.values(manifest).find(({ file }) => new RegExp(`/${name}-[^/]+$`).test(file));
    return address(listed?.file ?? new RegExp(`assets/${name}-[\\w-]+\\.woff2`).exec(styles)?.[0] ?? "");
  };
  return `export const files = ${JSON.stringify({
    styles: styles.trim(),
    main: address(main.file),
    imports: [...imported].map(({ file }) => address(file)),
    other: [address(entry("src/other-pages.tsx").file)],
    claim: address(entry("src/claim/claim.ts").file),
    words: Object.fromEntries(languages),
    font: font("lexend-latin-wght-normal"),
    cyrillic: font("rewardo-cyrillic"),
  })};`;
};

/**
 * Builds `.vite/server/index.js` beside the pages: the module with which the server draws each of them (`src/server`). All
 * packages are in it, so that it runs wherever the build is.
 */
export const serverPages = (): Plugin => {
  let outDir = "dist";
  return {
    name: "rewardo-server-pages",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      await build({
        configFile: false,
        root,
        base: "/member/",
        publicDir: false,
        // What comes late in the browser comes at once here: no warning of it.
        logLevel: "error",
        mode: "production",
        plugins: [react(), words(), memberSprite(), builtFiles(() => readFiles(outDir))],
        css: { modules: { generateScopedName: shortClassName } },
        ssr: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          ssr: join(root, "src/server/index.tsx"),
          outDir: join(outDir, ".vite/server"),
          emptyOutDir: true,
          target: "node24",
          assetsInlineLimit: 0,
          minify: true,
          rolldownOptions: { output: { entryFileNames: "index.js" } },
        },
      });
    },
  };
};
