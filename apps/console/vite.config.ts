import { resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "../../packages/web/build/aliases.ts";
import { sharedChunks } from "./build/chunks.ts";
import { firstShape } from "./build/first-shape.ts";
import { shortClassName } from "../../packages/web/build/class-names.ts";
import { contractCalls } from "../../packages/web/build/contract-calls.ts";
import { licences } from "../../packages/web/build/licences.ts";
import { minifyTheme } from "./build/minify-theme.ts";
import { texts } from "./build/texts/index.ts";
import { precompress } from "../../packages/web/build/precompress.ts";
import { preloads } from "./build/preloads.ts";
import { pureContract } from "../../packages/web/build/pure-contract.ts";
import { release } from "../../packages/web/build/release.ts";
import { serviceWorker } from "./build/service-worker.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    texts(),
    contractCalls(),
    pureContract(),
    licences(["apps/console/src/assets/map/NATURAL-EARTH.txt"]),
    release(),
    serviceWorker(),
    preloads(),
    firstShape(),
    minifyTheme(),
    precompress(),
  ],
  resolve: { alias: aliases },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: "es2022",
    cssTarget: ["chrome111", "edge111", "firefox115", "safari16.4"],
    outDir: "dist",
    // Nothing as data: URIs: the policy refuses them for fonts, and browsers refuse them in <use>.
    assetsInlineLimit: 0,
    // What every page has anyway is not named in each list of what is fetched ahead.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files) =>
        files.filter(
          (file) => !/^assets\/((react|rolldown-runtime|index|entrance)-.{8}\.js|index-.{8}\.css)$/.test(file),
        ),
    },
    reportCompressedSize: false,
    // The sizes that `npm run bench` adds up.
    manifest: true,
    rolldownOptions: {
      // Libraries warn their developers on the console. Nothing of ours does, and the words are left out.
      treeshake: { manualPureFunctions: ["console.warn"] },
      output: {
        codeSplitting: {
          groups: sharedChunks(resolve(import.meta.dirname, "src/main.tsx")),
        },
      },
    },
  },
});
