import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

const tests = ["**/*.test.{ts,tsx}", "**/testing/**"];

/** Views that open within the page of a card, and come when they do. */
const late = [
  "src/{history/history-view,feedback/rate-view}.tsx",
  "src/{messages,challenges,own-data,keep,invite,missing,notices,confirm}/**",
  "../../packages/ui/src/fields/**",
];

/** Two catalogues for each language: what pages show first, and what only the late views show. */
export default defineConfig({
  locales: ["en", "de", "pl", "uk"],
  sourceLocale: "en",
  fallbackLocales: { default: "en" },
  catalogs: [
    {
      path: "<rootDir>/src/locales/first/{locale}",
      include: [
        "src/**/*.{ts,tsx}",
        "../../packages/loyalty/src/card/{loyalty-card,stamps,points,rate,logo-tile,mini-card}.tsx",
      ],
      exclude: [...tests, ...late],
    },
    { path: "<rootDir>/src/locales/late/{locale}", include: late, exclude: tests },
  ],
  // Without line numbers a catalogue changes only when a text does.
  format: formatter({ lineNumbers: false }),
  orderBy: "messageId",
});
