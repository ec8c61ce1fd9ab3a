import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../../..");
const sources = [
  "packages/ui/src/assets/fonts/OFL-lexend.txt",
  "packages/ui/src/assets/fonts/OFL-onest.txt",
  "packages/ui/src/assets/icons/LICENSES.txt",
  "apps/console/src/assets/map/NATURAL-EARTH.txt",
];

/** Sends the licences of the fonts, icons and the map along with them, as those licences ask: `assets/licences/<name>.txt`. */
export function licences(): Plugin {
  return {
    name: "rewardo-licences",
    apply: "build",
    async generateBundle() {
      for (const source of sources) {
        const name = source.split("/").at(-1) ?? source;
        const text = await readFile(join(root, source), "utf8");
        this.emitFile({ type: "asset", fileName: `assets/licences/${name}`, source: text });
      }
    },
  };
}
