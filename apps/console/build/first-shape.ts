import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { aliases } from "../../../packages/web/build/aliases.ts";
import { shortClassName } from "../../../packages/web/build/class-names.ts";
import { release } from "../../../packages/web/build/release.ts";
import { texts } from "./texts/index.ts";

const root = join(import.meta.dirname, "..");

/** The pages that are drawn whole, what they begin with, and the catalogues; all else that comes late is never drawn. */
const drawn =
  /\/(features\/(home\/home-page|transactions\/list-page|scanner\/scanner-page)|app\/(login\/(index-page|art)|first-shape\/draw))\.tsx$|\.po$|\/compiled\/\w+\.ts$/;
const never = "\0never-drawn";

/** Leaves out of the build what only browsers fetch. */
const drawnOnly = (): Plugin => ({
  name: "rewardo-drawn-only",
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== "string") return null;
    const target = await this.resolve(specifier, importer);
    return target === null || drawn.test(target.id) ? target : never;
  },
  load: (id) => (id === never ? "export {};" : undefined),
});

/**
 * Builds `.vite/first-shape/index.js` beside the pages: the module with which the server draws what is seen before the
 * scripts run (`src/app/first-shape`). All packages are in it, so that it runs wherever the build is.
 */
export const firstShape = (): Plugin => {
  let outDir = "dist";
  return {
    name: "rewardo-first-shape",
    apply: "build",
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: "warn",
        mode: "production",
        plugins: [drawnOnly(), react(), texts(), release()],
        resolve: { alias: aliases },
        css: { modules: { generateScopedName: shortClassName } },
        ssr: { noExternal: true },
        define: { "process.env.NODE_ENV": '"production"' },
        build: {
          ssr: join(root, "src/app/first-shape/index.ts"),
          outDir: join(outDir, ".vite/first-shape"),
          emptyOutDir: true,
          target: "node24",
          assetsInlineLimit: 0,
          minify: true,
          rolldownOptions: { output: { entryFileNames: "index.js" } },
        },
      });
    },
  };
};
