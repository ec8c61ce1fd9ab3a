import { child, children, nameOf, type Rule } from "../plugin-types.ts";

const message =
  "No decision by a constraint's name, which a distributed table does not tell: ask for the SQLSTATE (isUniqueViolation of apps/api/src/platform/database/failures.ts) and look up what is there.";

/** The first answer to a retried write must not depend on whether PostgreSQL names the key that it hit. */
export const noConstraintNames: Rule = {
  meta: { type: "problem", docs: { description: "Errors of the database are told apart by SQLSTATE." } },
  create(context) {
    return {
      MemberExpression(node) {
        if (nameOf(child(node, "property")) === "constraint") context.report({ node, message });
      },
      BinaryExpression(node) {
        const isAsked = node["operator"] === "in" && nameOf(child(node, "left")) === "constraint";
        if (isAsked) context.report({ node, message });
      },
      ObjectPattern(node) {
        for (const property of children(node, "properties")) {
          if (nameOf(child(property, "key")) === "constraint") context.report({ node: property, message });
        }
      },
    };
  },
};
