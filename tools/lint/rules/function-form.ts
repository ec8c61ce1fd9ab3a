import { child, nameOf, type Rule } from "../plugin-types.ts";

const asConst = "Write a function as `const name = () => …`; `function` is for React components, hooks and generators.";
const asFunction = "Write a React component or a hook as `function Name() { … }`.";

/** React takes a name with a capital letter for a component, and one that begins with `use` for a hook. */
const isOfReact = (name: string): boolean => /^(use)?[A-Z]/.test(name);

/** One form for each kind of function, so that a file says by its form which functions React calls. */
export const functionForm: Rule = {
  meta: { type: "problem", docs: { description: "React components and hooks are `function`s, all others constants." } },
  create(context) {
    return {
      FunctionDeclaration(node) {
        const name = nameOf(child(node, "id"));
        if (name === undefined || isOfReact(name) || node["generator"] === true) return;
        context.report({ node, message: asConst });
      },
      VariableDeclarator(node) {
        const name = nameOf(child(node, "id"));
        if (name === undefined || !isOfReact(name) || child(node, "init")?.type !== "ArrowFunctionExpression") return;
        context.report({ node, message: asFunction });
      },
    };
  },
};
