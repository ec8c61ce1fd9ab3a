import { defineConfig } from "@playwright/test";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";

const cache = resolve(import.meta.dirname, "../.cache");

/** `SCREENS=1` photographs the screens into docs/screens instead of testing. */
const photographs = Boolean(process.env["SCREENS"]);

export default defineConfig({
  testDir: photographs ? "screens" : "journeys",
  testMatch: "*.spec.ts",
  outputDir: join(cache, "e2e-results"),
  globalSetup: "./harness/global-setup.ts",
  fullyParallel: !photographs,
  // A page waits for its server half of the time, so two browsers for each core. Photographs are taken one at a time:
  // what one leaves behind must not show in the next.
  workers: photographs ? 1 : 2 * availableParallelism(),
  retries: 0,
  forbidOnly: true,
  // Server, database and two browsers share the machine; where it is slow, a wait is not a failure.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: { actionTimeout: 20_000, navigationTimeout: 30_000 },
});
