import { defineConfig } from "@playwright/test";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";

const cache = resolve(import.meta.dirname, "../.cache");

/** `SCREENS=1` takes screenshots into .cache/screens instead of testing. */
const takesScreenshots = Boolean(process.env["SCREENS"]);

export default defineConfig({
  testDir: takesScreenshots ? "screens" : "journeys",
  testMatch: "*.spec.ts",
  outputDir: join(cache, "e2e-results"),
  globalSetup: "./harness/global-setup.ts",
  fullyParallel: !takesScreenshots,
  // One browser for each core: one more ends a little sooner, and what the machine is late for fails then. Screenshots are
  // taken one at a time: what one leaves behind must not show in the next.
  workers: takesScreenshots ? 1 : availableParallelism(),
  retries: 0,
  forbidOnly: true,
  // Server, database and browsers share the machine; a slow machine must not fail tests. What never comes ends a test by
  // the limits below.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: { actionTimeout: 20_000, navigationTimeout: 30_000 },
});
