import { resolve } from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";

const cwd = resolve(import.meta.dirname, "..");

/**
 * What turns texts in the source into messages and reads the catalogues; for the build and for tests alike. Babel sees
 * only files that import a Lingui macro: the preset filters by that import.
 */
export const texts = () => {
  // The Babel plugin looks for its settings from where it was started; tests are started from the root.
  process.env["LINGUI_CONFIG"] = resolve(cwd, "lingui.config.ts");
  return [
    babel({ presets: [linguiTransformerBabelPreset(undefined, { cwd })] }),
    lingui({ cwd, failOnCompileError: true }),
  ];
};
