import { playwright } from "@vitest/browser-playwright";
import { defineConfig, mergeConfig } from "vitest/config";
import { partsInBrowser } from "./apps/console/build/tests.config.ts";
import { memberParts } from "./apps/member/build/tests.config.ts";
import { prepareBrowser } from "./e2e/browser.ts";

/** Parts of the console in a real browser, without a server; how it differs from journeys stands in CONTRIBUTING.md. */
export default mergeConfig(
  partsInBrowser,
  defineConfig({
    plugins: memberParts(),
    test: {
      name: "browser",
      include: ["{apps/{console,member,till},packages/{ui,loyalty,web}}/src/**/*.browser.test.tsx"],
      testTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      // One page for all files: parts keep no global state, and a page for each would load all modules again.
      isolate: false,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1440, height: 900 },
        provider: playwright({
          launchOptions: await prepareBrowser(),
          contextOptions: { locale: "en-GB", timezoneId: "Europe/Warsaw", reducedMotion: "reduce" },
          actionTimeout: 20_000,
        }),
        instances: [{ browser: "chromium" }],
      },
    },
  }),
);
