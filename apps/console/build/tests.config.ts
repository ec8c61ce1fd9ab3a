import { defineConfig } from "vitest/config";
import { texts } from "./texts/index.ts";

/** What tests of the console need beside the settings of all tests, `vitest.config.ts` at the root, which extends this. */
export default defineConfig({ plugins: [texts()] });
