import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { shortClassName } from "../../packages/web/build/class-names.ts";
import { contractCalls } from "../../packages/web/build/contract-calls.ts";
import { licences } from "../../packages/web/build/licences.ts";
import { precompress } from "../../packages/web/build/precompress.ts";
import { pureContract } from "../../packages/web/build/pure-contract.ts";
import { ownSprite } from "./build/own-sprite.ts";
import { serverPages } from "./build/server-pages.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { words } from "./build/words.ts";

export default defineConfig({
  root: import.meta.dirname,
  base: "/member/",
  publicDir: false,
  plugins: [
    react(),
    words(),
    contractCalls(),
    pureContract(),
    ownSprite(),
    licences(),
    serviceWorker(),
    serverPages(),
    precompress(),
  ],
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    target: "es2022",
    cssTarget: ["chrome111", "edge111", "firefox115", "safari16.4"],
    outDir: "dist",
    // Nothing as data: URIs: the policy refuses them for fonts, and browsers refuse them in <use>.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      // The claim is a file of its own: it asks the server before anything else is there.
      input: { main: "src/main.tsx", claim: "src/claim/claim.ts" },
      output: {
        codeSplitting: {
          groups: [
            // Everything that a language says comes in one file.
            {
              debugName: "words",
              name: (id) => /(?:virtual:words\/|\/compiled\/(?:shared|hours)-)(en|de|pl|uk)/.exec(id)?.[1] ?? null,
              test: /virtual:words\/|\/compiled\/(?:shared|hours)-/,
            },
          ],
        },
      },
    },
  },
});
