import { brotliCompressSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** Kilobytes of scripts, compressed, that a card's page may fetch before anything is tapped, in any language. */
const mostKb = 85;

/** Fails the build where the first view of a card has grown too heavy for a slow phone. */
export const budget = (): Plugin => ({
  name: "rewardo-member-budget",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const sizes = new Map<string, number>();
      const add = (name: string): void => {
        const chunk = bundle[name];
        if (chunk?.type !== "chunk" || sizes.has(name)) return;
        sizes.set(name, brotliCompressSync(chunk.code).length);
        chunk.imports.forEach(add);
      };
      const chunks = Object.values(bundle).filter((part): part is Rolldown.OutputChunk => part.type === "chunk");
      for (const { name, fileName } of chunks) if (name === "main") add(fileName);
      const words = chunks
        .filter(({ name }) => name.startsWith("words-"))
        .map(({ code }) => brotliCompressSync(code).length);
      const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) + Math.max(0, ...words);
      const figure = `${(total / 1024).toFixed(1)} KB of ${mostKb}`;
      if (total > mostKb * 1024)
        this.error(`The first view of a card fetches ${figure}: ${[...sizes.keys()].join(", ")}`);
    },
  },
});
