import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "../../packages/web/build/aliases.ts";
import { shortClassName } from "../../packages/web/build/class-names.ts";
import { contractCalls } from "../../packages/web/build/contract-calls.ts";
import { layersFirst } from "../../packages/web/build/layers-first.ts";
import { licences } from "../../packages/web/build/licences.ts";
import { ownSprite } from "../../packages/web/build/own-sprite.ts";
import { precompress } from "../../packages/web/build/precompress.ts";
import { pureContract } from "../../packages/web/build/pure-contract.ts";
import { release } from "../../packages/web/build/release.ts";
import { texts } from "../console/build/texts/index.ts";
import { budget } from "./build/budget.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { startFiles } from "./build/start-files.ts";

export default defineConfig({
  root: import.meta.dirname,
  base: "/till/",
  plugins: [
    react(),
    layersFirst(),
    texts({ application: "till", base: "/till/" }),
    contractCalls(),
    pureContract(),
    ownSprite("till", ["apps/till/src", "packages/loyalty/src", "packages/ui/src", "packages/web/src"]),
    licences(),
    release(),
    startFiles(),
    serviceWorker(),
    budget(),
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
    modulePreload: { polyfill: false },
    // One sheet for all steps: no step waits for its own.
    cssCodeSplit: false,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      // Libraries warn their developers on the console. Nothing of ours does, and the words are left out.
      treeshake: { manualPureFunctions: ["console.warn"] },
      output: {
        // All that the till starts with in one file: each costs a slow tablet some ten milliseconds, and what files share is asked for
        // twice by browsers whose worker answers.
        codeSplitting: { groups: [{ name: "start", tags: ["$initial"] }] },
      },
    },
  },
});
