import react from "@vitejs/plugin-react";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { aliases } from "../../../packages/web/build/aliases.ts";
import { release } from "../../../packages/web/build/release.ts";
import { texts } from "./texts/index.ts";

/** What tests of the console need beside the settings of all tests, `vitest.config.ts` at the root, which extends this. */
export default defineConfig({ plugins: [texts(), release()] });

/** The same for tests in the browser, `vitest.browser.config.ts` at the root. */
export const partsInBrowser = defineConfig({
  publicDir: resolve(import.meta.dirname, "../public"),
  cacheDir: resolve(import.meta.dirname, "../../../.cache/vite-browser-tests"),
  plugins: [react(), texts(), release()],
  resolve: { alias: aliases },
  // A cache from before a new test knows not all packages: finding them later would load React twice in mid-test.
  // The till's worker names its decoder when it starts, which no search of the pages finds.
  optimizeDeps: { force: true, include: ["barcode-detector/ponyfill"] },
});
