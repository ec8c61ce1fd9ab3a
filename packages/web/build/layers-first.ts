import type { Plugin } from "vite";

/**
 * Says the order of the layers in every sheet. `packages/ui/src/tokens.css` says it as well, but in an application with one sheet the
 * bundler puts a shared part's styles before those of the entry that imports tokens first: then the ground would win over components.
 */
export const layersFirst = (): Plugin => ({
  name: "rewardo-layers-first",
  enforce: "pre",
  transform: {
    filter: { id: /\/src\/.*\.css$/ },
    handler: (code) => ({ code: `@layer tokens, base, components, screens;\n${code}`, map: null }),
  },
});
