import type { Plugin } from "vite";

const contract = /\/packages\/contract\/src\/[a-z-]+\.ts$/;

/**
 * A page fetches the schemas that it uses. The contract only declares, but the bundler cannot know that `z.object(…)` and
 * the like change nothing, and would keep each entity whole: so each declaration says that it may be left out.
 */
export const pureContract = (): Plugin => ({
  name: "rewardo-pure-contract",
  apply: "build",
  // Of JavaScript, whose declarations are found by their place in the text.
  enforce: "post",
  transform: {
    filter: { id: contract },
    handler(code) {
      let marked = code;
      for (const statement of this.parse(code).body.toReversed()) {
        const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
        if (declared?.type !== "VariableDeclaration") continue;
        for (const { id, init } of declared.declarations.toReversed()) {
          if (id.type !== "Identifier" || init === null || /Function/.test(init.type)) continue;
          const { start, end } = init;
          const value = marked.slice(start, end);
          marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${marked.slice(end)}`;
        }
      }
      return { code: marked, map: null };
    },
  },
});
