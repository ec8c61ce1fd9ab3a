import { child, children, memberPair, nameOf, type Rule, type SyntaxNode } from "../plugin-types.ts";

const message =
  "Only config.ts reads the environment: add the variable to the schema there (apps/api/src/platform/config.ts) and pass the value on.";

const isImportMeta = (node: SyntaxNode | undefined): boolean =>
  node?.type === "MetaProperty" && nameOf(child(node, "meta")) === "import";

/** Settings are parsed once at the start, so that an invalid one stops the start with a message. */
export const environmentOnlyInConfig: Rule = {
  meta: { type: "problem", docs: { description: "process.env and import.meta.env are read in config.ts only." } },
  create(context) {
    return {
      MemberExpression(node) {
        const [object, property] = memberPair(node) ?? [];
        const isProcess = object === "process" && property === "env";
        const isMeta = isImportMeta(child(node, "object")) && nameOf(child(node, "property")) === "env";
        if (isProcess || isMeta) context.report({ node, message });
      },
      ImportDeclaration(node) {
        const source = nameOf(child(node, "source"));
        if (source !== "node:process" && source !== "process") return;
        for (const specifier of children(node, "specifiers")) {
          if (nameOf(child(specifier, "imported")) === "env") context.report({ node: specifier, message });
        }
      },
      VariableDeclarator(node) {
        const pattern = child(node, "id");
        if (pattern?.type !== "ObjectPattern" || nameOf(child(node, "init")) !== "process") return;
        for (const property of children(pattern, "properties")) {
          if (nameOf(child(property, "key")) === "env") context.report({ node: property, message });
        }
      },
    };
  },
};
