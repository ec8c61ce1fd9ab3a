import { defineConfig } from "@lingui/cli";

export default defineConfig({
  locales: ["en", "de", "pl", "uk"],
  sourceLocale: "en",
  fallbackLocales: { default: "en" },
  catalogs: [
    { path: "<rootDir>/src/locales/{locale}", include: ["src"], exclude: ["**/*.test.*", "src/app/gallery/**"] },
  ],
  orderBy: "messageId",
});
