import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

const worker = join(import.meta.dirname, "../src/app/service-worker/worker.ts");
const theme = join(import.meta.dirname, "../public/theme.js");
/** The offline page's picture is fetched late by the page, but needed just when nothing can be fetched. */
const offlinePictures = /\/src\/app\/pictures\.tsx$/;
/** Of the start's pictures and fonts only these are on every page; the rest is kept when first used. */
const onEveryPage = /\/(sprite|mark|lexend-latin-wght-normal)-[^/]+$/;

/** Bundles the service worker into `sw.js`, with the list of the files that the start consists of. */
export const serviceWorker = (): Plugin => ({
  name: "rewardo-service-worker",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const define = {
        __START_FILES__: JSON.stringify(startFilesOf(bundle)),
        __BUILD_VERSION__: JSON.stringify(await versionOf(bundle)),
      };
      this.emitFile({ type: "asset", fileName: "sw.js", source: await bundled(define) });
    },
  },
});

/** Addresses of what is needed to draw the offline page: scripts, styles, icons and the font of the first paint. */
const startFilesOf = (bundle: Bundle): string[] => {
  const chunks = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const imported of chunk.imports) add(imported);
  };
  for (const [name, part] of Object.entries(bundle)) {
    const isWanted = part.type === "chunk" && (part.isEntry || offlinePictures.test(part.facadeModuleId ?? ""));
    if (isWanted) add(name);
  }
  const styles = [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const pictures = Object.keys(bundle).filter((name) => onEveryPage.test(`/${name}`));
  const names = [...new Set([...[...chunks].map(({ fileName }) => fileName), ...styles, ...pictures])];
  return ["/theme.js", ...names.toSorted().map((name) => `/${name}`)];
};

/** Differs as soon as one file does: the names of hashed files tell their content, the others are read. */
const versionOf = async (bundle: Bundle): Promise<string> => {
  const hash = createHash("sha256").update(await readFile(theme));
  for (const [name, part] of Object.entries(bundle).toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${name}\0`);
    if (part.type === "asset" && !name.startsWith("assets/")) hash.update(part.source);
  }
  return hash.digest("hex").slice(0, 12);
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
