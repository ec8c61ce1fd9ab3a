import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { minify, type Plugin } from "vite";

/** `public/theme.js` runs before the first paint of every page and is copied as it is written: its comments go. */
export const minifyTheme = (): Plugin => {
  let outDir = "dist";
  return {
    name: "rewardo-minify-theme",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const path = join(outDir, "theme.js");
      const { code } = await minify(path, await readFile(path, "utf8"));
      await writeFile(path, code);
    },
  };
};
