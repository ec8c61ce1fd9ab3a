import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const compress = promisify(brotliCompress);
const textual = new Set([".js", ".css", ".svg", ".wasm", ".html", ".json", ".webmanifest"]);
const smallestBytes = 256;

/**
 * Writes `<file>.br` beside every textual file of the build, once, at the highest quality: the server sends these as
 * they are and never compresses while a person waits. Fonts and images are compressed already.
 */
export const precompress = (): Plugin => {
  let outDir = "dist";
  return {
    name: "rewardo-precompress",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
      // What lies in `.vite` is read by the server alone.
      const isSent = ({ parentPath }: { parentPath: string }) => !parentPath.includes(`${sep}.vite`);
      const files = entries.filter((entry) => entry.isFile() && textual.has(extname(entry.name)) && isSent(entry));
      await Promise.all(files.map((entry) => writeCompressed(join(entry.parentPath, entry.name))));
    },
  };
};

/** Which settings suit a file shows only when it is compressed: for scripts these are tried, and the smallest is kept. */
const trials: readonly Record<number, number>[] = [
  {},
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGBLOCK]: 16 },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_LGBLOCK]: 17 },
];

const writeCompressed = async (path: string): Promise<void> => {
  const content = await readFile(path);
  if (content.length < smallestBytes) return;
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const tried = extname(path) === ".js" ? trials : trials.slice(0, 1);
  const packed = await Promise.all(tried.map((trial) => compress(content, { params: { ...quality, ...trial } })));
  const smallest = packed.reduce((least, one) => (one.length < least.length ? one : least));
  if (smallest.length < content.length) await writeFile(`${path}.br`, smallest);
};
