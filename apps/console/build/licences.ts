import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const sources = ["fonts/OFL-lexend.txt", "fonts/OFL-onest.txt", "icons/LICENSES.txt", "map/NATURAL-EARTH.txt"];

/** Sends the licences of the fonts, icons and the map along with them, as those licences ask: `assets/licences/<name>.txt`. */
export function licences(): Plugin {
  return {
    name: "rewardo-licences",
    apply: "build",
    async generateBundle() {
      for (const source of sources) {
        const name = source.split("/").at(-1) ?? source;
        const text = await readFile(join(import.meta.dirname, "../src/assets", source), "utf8");
        this.emitFile({ type: "asset", fileName: `assets/licences/${name}`, source: text });
      }
    },
  };
}
