import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

const root = join(import.meta.dirname, "../../..");
const whole = join(root, "packages/ui/src/assets/icons/sprite.svg");
/**
 * Replaces the sprite by one with the icons that an application names, and all stamps: a browser reads the whole of it before it draws
 * one. A name is found wherever it stands between quotes in the source.
 * @param sources folders in which icons are named: the application, and what it shows of the packages
 */
export const ownSprite = (application: string, sources: readonly string[]): Plugin => {
  const own = join(root, `.cache/${application}/sprite.svg`);
  return {
    name: "rewardo-own-sprite",
    apply: "build",
    enforce: "pre",
    async buildStart() {
      await mkdir(join(own, ".."), { recursive: true });
      await writeFile(own, await drawn(sources));
    },
    resolveId: (id) => (id.endsWith("/assets/icons/sprite.svg") ? own : undefined),
  };
};

const drawn = async (sources: readonly string[]): Promise<string> => {
  const named = new Set<string>();
  for (const source of sources) {
    for (const entry of await readdir(join(root, source), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.|^icon-names/.test(entry.name)) continue;
      const text = await readFile(join(entry.parentPath, entry.name), "utf8");
      for (const [, name = ""] of text.matchAll(/"([a-z][a-z-]*)"/g)) named.add(name);
    }
  }
  const sprite = await readFile(whole, "utf8");
  return sprite.replaceAll(/<symbol id="i-([^"]+)".*?<\/symbol>\n/gs, (symbol, name: string) =>
    named.has(name) ? symbol : "",
  );
};
