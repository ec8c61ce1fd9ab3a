import { createHash } from "node:crypto";
import { join } from "node:path";
import { build, type Plugin } from "vite";

const worker = join(import.meta.dirname, "../src/service-worker/sw.ts");

/** Bundles the service worker into `sw.js`, with the list of all files of the build: each step has to open without a network. */
export const serviceWorker = (): Plugin => ({
  name: "rewardo-till-service-worker",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const names = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/") && !name.startsWith("assets/licences/"))
        .toSorted();
      const page = bundle["index.html"];
      const hash = createHash("sha256").update(names.join("\0"));
      if (page?.type === "asset") hash.update(page.source);
      const define = {
        __TILL_FILES__: JSON.stringify(names.map((name) => `/till/${name}`)),
        __BUILD_VERSION__: JSON.stringify(hash.digest("hex").slice(0, 12)),
      };
      this.emitFile({ type: "asset", fileName: "sw.js", source: await bundled(define) });
    },
  },
});

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
