import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  locales: ["en", "de", "pl", "uk"],
  sourceLocale: "en",
  fallbackLocales: { default: "en" },
  catalogs: [
    { path: "<rootDir>/src/locales/{locale}", include: ["src"], exclude: ["**/*.test.*", "src/app/gallery/**"] },
  ],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: "messageId",
});
