import { resolve } from "node:path";
import { lingui } from "@lingui/vite-plugin";
import { catalogues } from "../../../../packages/web/build/catalogues.ts";
import { macros } from "./macros.ts";
import { pageTexts } from "./page-texts.ts";

const root = resolve(import.meta.dirname, "../../../..");
const cwd = resolve(root, "apps/console");

/**
 * Turns texts in the source into messages, reads the catalogues and gives each page its texts; for the build, the
 * development server and tests.
 */
export const texts = () => {
  return [
    macros(cwd),
    lingui({ cwd, failOnCompileError: true }),
    pageTexts({
      root,
      folders: ["apps/console/src", "packages/ui/src", "packages/loyalty/src", "packages/web/src"],
      loader: "packages/web/src/i18n/i18n.ts",
      catalogues: catalogues(cwd),
      // The log-in page and its picture of cards: files of their own would hold less than a request costs.
      early: /\/src\/app\/login\/(index-page|art)\.tsx$/,
    }),
  ];
};
