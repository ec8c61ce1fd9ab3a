import { resolve } from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { catalogues } from "./catalogues.ts";
import { pageTexts } from "./page-texts.ts";

const root = resolve(import.meta.dirname, "../../../..");
const cwd = resolve(root, "apps/console");

/**
 * Turns texts in the source into messages, reads the catalogues and gives each page its texts; for the build, the
 * development server and tests. Babel sees only files that import a Lingui macro: the preset filters by that import.
 */
export const texts = () => {
  // The Babel plugin looks for its settings from where it was started; tests are started from the root.
  process.env["LINGUI_CONFIG"] = resolve(cwd, "lingui.config.ts");
  return [
    babel({ presets: [linguiTransformerBabelPreset(undefined, { cwd })] }),
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
