import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

const worker = join(import.meta.dirname, "../src/service-worker/sw.ts");
/** Fonts, pictures and icons that a card is drawn with; scripts and styles come with the page that names them. */
const ofCards = /\/(sprite|grain|ink-mask|lexend-latin-wght-normal|rewardo-companion|rewardo-cyrillic)-[^/]+$/;

/** Bundles the service worker into `sw.js`, with the list of the files that a card is drawn with. */
export const serviceWorker = (): Plugin => ({
  name: "rewardo-member-service-worker",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const names = Object.keys(bundle).toSorted();
      const define = {
        __CARD_FILES__: JSON.stringify(startFiles(bundle).map((name) => `/member/${name}`)),
        __BUILD_VERSION__: JSON.stringify(createHash("sha256").update(names.join("\0")).digest("hex").slice(0, 12)),
      };
      this.emitFile({ type: "asset", fileName: "sw.js", source: await bundled(define) });
    },
  },
});

/** The entry of the pages with what it imports, and what cards are drawn with. */
const startFiles = (bundle: Rolldown.OutputBundle): string[] => {
  const wanted = new Set(Object.keys(bundle).filter((name) => ofCards.test(`/${name}`)));
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || wanted.has(name)) return;
    wanted.add(name);
    chunk.imports.forEach(add);
  };
  for (const part of Object.values(bundle)) if (part.type === "chunk" && part.name === "main") add(part.fileName);
  return [...wanted].toSorted();
};

/** One classic script, which every browser with service workers takes. */
const bundled = async (define: Record<string, string>): Promise<string> => {
  const result = await build({
    configFile: false,
    root: join(import.meta.dirname, ".."),
    publicDir: false,
    logLevel: "warn",
    define,
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: worker, output: { format: "iife", entryFileNames: "sw.js" } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("The service worker was not bundled.");
  return output.output[0].code;
};
