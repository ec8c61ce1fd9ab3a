import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const tests = ["**/*.test.{ts,tsx}", "**/testing/**"];

/** One catalogue for each language: what the customers' pages show, and what the packages show in them. */
export default defineConfig({
  locales: ["en", "de", "pl", "uk"],
  sourceLocale: "en",
  fallbackLocales: { default: "en" },
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["src/**/*.{ts,tsx}", "../../packages/ui/src/fields/**", "../../packages/loyalty/src/card/**"],
      exclude: tests,
    },
  ],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: "messageId",
});
