import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../../..");
/** Of what every application in the browser shows. */
const shared = [
  "packages/ui/src/assets/fonts/OFL-lexend.txt",
  "packages/ui/src/assets/fonts/OFL-onest.txt",
  "packages/ui/src/assets/icons/LICENSES.txt",
];

/**
 * Sends the licences of fonts, icons and pictures along with them, as those licences ask: `assets/licences/<name>.txt`.
 * @param own files from the root of the repository: what this application shows beside those
 */
export const licences = (own: readonly string[] = []): Plugin => ({
  name: "rewardo-licences",
  apply: "build",
  async generateBundle() {
    for (const source of [...shared, ...own]) {
      const name = source.split("/").at(-1) ?? source;
      const text = await readFile(join(root, source), "utf8");
      this.emitFile({ type: "asset", fileName: `assets/licences/${name}`, source: text });
    }
  },
});
