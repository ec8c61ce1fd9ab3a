import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { startChunks } from "./start-files.ts";

/** Kilobytes of scripts, compressed, that the till may fetch before it can scan, in any language. */
const mostKb = 120;

/** Fails the build where the till has grown too heavy for a cheap tablet. */
export const budget = (): Plugin => ({
  name: "rewardo-till-budget",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const scripts = startChunks(bundle);
      const texts = Object.values(bundle).filter(
        (part): part is Rolldown.OutputAsset =>
          part.type === "asset" && /\/start[^/]*\.[a-z]{2}\.js$/.test(part.fileName),
      );
      const size = (text: string | Uint8Array): number => brotliCompressSync(text).length;
      const total =
        scripts.reduce((sum, { code }) => sum + size(code), 0) +
        Math.max(0, ...texts.map(({ source }) => size(source)));
      const figure = `${(total / 1024).toFixed(1)} KB of ${mostKb}`;
      if (process.env["SIZES"] === "1") this.info(`The till fetches ${figure} before it can scan`);
      if (total > mostKb * 1024)
        this.error(`The till fetches ${figure}: ${scripts.map(({ fileName }) => fileName).join(", ")}`);
    },
  },
});
