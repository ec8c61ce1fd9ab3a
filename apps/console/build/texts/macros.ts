import { linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";

/**
 * Turns texts in the source into messages; for every application in the browser. Babel sees only files that import a Lingui
 * macro: the preset filters by that import.
 * @param cwd folder of the application's `lingui.config.ts`
 */
export const macros = (cwd: string) => {
  // The Babel plugin looks for its settings from where it was started; tests are started from the root.
  process.env["LINGUI_CONFIG"] = `${cwd}/lingui.config.ts`;
  return babel({ presets: [linguiTransformerBabelPreset(undefined, { cwd })] });
};
