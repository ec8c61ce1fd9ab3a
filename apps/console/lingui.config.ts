import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** What people may see before they log in; the rest is the console's. */
const visitor = [
  "src/app/{auth,login,page-dialog,service-worker,visitor}/**",
  "src/app/*.{ts,tsx}",
  "src/platform/**",
  "../../packages/{ui,web}/src/**",
];
const tests = "**/*.test.{ts,tsx}";

/** One catalogue for each area and language. Which texts a page fetches is found by the build: `build/texts/`. */
export default defineConfig({
  locales: ["en", "de", "pl", "uk"],
  sourceLocale: "en",
  fallbackLocales: { default: "en" },
  catalogs: [
    { path: "<rootDir>/src/locales/visitor/{locale}", include: visitor, exclude: [tests] },
    {
      path: "<rootDir>/src/locales/console/{locale}",
      include: ["src/**/*.{ts,tsx}", "../../packages/loyalty/src/**"],
      exclude: [tests, "src/app/gallery/**", ...visitor],
    },
  ],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: "messageId",
});
