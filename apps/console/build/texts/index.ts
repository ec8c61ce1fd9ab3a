import { resolve } from "node:path";
import { lingui } from "@lingui/vite-plugin";
import { catalogues } from "../../../../packages/web/build/catalogues.ts";
import { macros } from "./macros.ts";
import { pageTexts } from "./page-texts.ts";

const root = resolve(import.meta.dirname, "../../../..");

interface TextsOptions {
  /** The folder of the application below `apps`. */
  readonly application: string;
  /** Where its build is served. */
  readonly base: string;
  /** Pages whose texts come with those of the start. */
  readonly early?: RegExp;
  /** Modules that get a file of texts of their own if they are imported dynamically and have many texts: drawers, dialogs. */
  readonly parts?: RegExp;
}

const ofConsole: TextsOptions = {
  ...{ application: "console", base: "/" },
  // The log-in page and its picture of cards: files of their own would hold less than a request costs.
  early: /\/src\/app\/login\/(index-page|art)\.tsx$/,
  // Before the log-in each request counts, and little is said.
  parts: /\/src\/(features|kit|app\/(shell|handbook|assistant))\//,
};

/**
 * Turns texts in the source into messages, reads the catalogues and gives each page its texts; for the build, the
 * development server and tests.
 */
export const texts = ({ application, base, early, parts }: TextsOptions = ofConsole) => {
  const cwd = resolve(root, "apps", application);
  return [
    macros(cwd),
    lingui({ cwd, failOnCompileError: true }),
    pageTexts({
      root,
      base,
      application,
      // Tests of the till run with these settings as well.
      folders: [
        `apps/${application}/src`,
        "apps/till/src",
        "packages/ui/src",
        "packages/loyalty/src",
        "packages/web/src",
      ],
      loader: "packages/web/src/i18n/i18n.ts",
      catalogues: catalogues(cwd),
      ...(parts === undefined ? {} : { parts }),
      ...(early === undefined ? {} : { early }),
    }),
  ];
};
