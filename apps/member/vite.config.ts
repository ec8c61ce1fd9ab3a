import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "../../packages/web/build/aliases.ts";
import { shortClassName } from "../../packages/web/build/class-names.ts";
import { contractCalls } from "../../packages/web/build/contract-calls.ts";
import { layersFirst } from "../../packages/web/build/layers-first.ts";
import { licences } from "../../packages/web/build/licences.ts";
import { precompress } from "../../packages/web/build/precompress.ts";
import { pureContract } from "../../packages/web/build/pure-contract.ts";
import { budget } from "./build/budget.ts";
import { memberSprite } from "./build/member-sprite.ts";
import { serverPages } from "./build/server-pages.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { words } from "./build/words.ts";

export default defineConfig({
  root: import.meta.dirname,
  base: "/member/",
  publicDir: false,
  plugins: [
    react(),
    layersFirst(),
    words(),
    contractCalls(),
    pureContract(),
    memberSprite(),
    licences(),
    serviceWorker(),
    budget(),
    serverPages(),
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
    // One sheet, which every page carries itself (`build/server-pages.ts`): no view waits for its own.
    cssCodeSplit: false,
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      // Libraries warn their developers on the console. Nothing of ours does, and the words are left out.
      treeshake: { manualPureFunctions: ["console.warn"] },
      // The claim is a file of its own: it asks the server before anything else is there.
      input: { main: "src/main.tsx", claim: "src/claim/claim.ts" },
      output: {
        codeSplitting: {
          groups: [
            // All that a card is drawn with comes in one file, whatever else uses a part of it.
            {
              name: "card",
              test: /\/node_modules\/(?!lean-qr)|\/packages\/(web\/src|ui\/src\/(?!fields)|loyalty\/src\/card|rules\/src\/(localized-text|unit-name|stamp-card|data\/stamp-names))|\/member\/src\/(frame|card|home|here|till|live|history\/entry-row|feedback\/rate(-in-passing)?\.tsx|use-)|vite\/preload-helper/,
            },
            // What a language says first comes in one file.
            {
              debugName: "words",
              name: (id) => `words-${/virtual:words\/first\/(en|de|pl|uk)/.exec(id)?.[1] ?? ""}`,
              test: /virtual:words\/first\//,
            },
          ],
        },
      },
    },
  },
});
