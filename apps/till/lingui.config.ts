import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** One catalogue for each language. Which texts a part fetches is found by the build, as in the console. */
export default defineConfig({
  locales: ["en", "de", "pl", "uk"],
  sourceLocale: "en",
  fallbackLocales: { default: "en" },
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["src/**/*.{ts,tsx}", "../../packages/{ui,web,loyalty}/src/**"],
      exclude: ["**/*.test.{ts,tsx}", "**/testing/**"],
    },
  ],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: "messageId",
});
