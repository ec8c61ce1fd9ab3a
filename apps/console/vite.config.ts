import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { aliases } from "./build/aliases.ts";
import { licences } from "./build/licences.ts";
import { texts } from "./build/texts/index.ts";
import { precompress } from "./build/precompress.ts";
import { release } from "./build/release.ts";
import { serviceWorker } from "./build/service-worker.ts";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), texts(), licences(), release(), serviceWorker(), precompress()],
  resolve: { alias: aliases },
  build: {
    target: "es2022",
    cssTarget: ["chrome111", "edge111", "firefox115", "safari16.4"],
    outDir: "dist",
    // Nothing as data: URIs: the policy refuses them for fonts, and browsers refuse them in <use>.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The sizes that `npm run bench` adds up.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // React changes seldom and is kept by browsers over releases; what every page needs comes in one file beside it.
            { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            { name: "start", tags: ["$initial"], priority: 1 },
            // A card is drawn whole or not at all.
            { name: "loyalty-card", test: /src\/kit\/loyalty-card\// },
            // What every form has, and what the visitor's forms share: one file is smaller than ten.
            {
              name: "fields",
              test: /src\/(ui\/(fields\/(field|text-field|password-field|use-validity)|spinner)|kit\/(async-button|use-async-action)|app\/login\/(form|use-first-field-focus))\./,
            },
            // The frame of the visitor's pages, and the foot that the shell shares with it.
            {
              name: "frame",
              test: /src\/(app\/(login\/(layout|language-choice|back-to-login)|site-footer)|platform\/site)\.|dist\/esm\/useLocation\.js/,
            },
            {
              name: "visitor",
              test: /src\/app\/visitor\/(calls|email-field|new-password-field|text-of|use-email-question|[a-z]+\.module)\./,
            },
          ],
        },
      },
    },
  },
});
