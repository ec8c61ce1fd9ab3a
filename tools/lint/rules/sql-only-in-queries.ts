import { child, children, nameOf, type Rule, type SyntaxNode } from "../plugin-types.ts";

const message =
  "Only queries.ts and apps/api/src/platform/database write SQL: name the question (selectPlaces, insertPlace) in queries.ts and call it.";

const builderVerbs = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"]);
const statement = /^\s*(?:select|insert|update|delete|merge|with|truncate|alter|create|drop)\s/i;

function startsLikeSql(node: SyntaxNode | undefined): boolean {
  if (node?.type === "TemplateLiteral") {
    const value = children(node, "quasis")[0]?.["value"];
    const raw = typeof value === "object" && value !== null && "raw" in value ? value.raw : undefined;
    return typeof raw === "string" && statement.test(raw);
  }
  return statement.test(nameOf(node) ?? "");
}

/** A service decides, a query asks: SQL elsewhere would escape the scope that every query must take. */
export const sqlOnlyInQueries: Rule = {
  meta: { type: "problem", docs: { description: "Query builders and SQL texts live in queries.ts only." } },
  create(context) {
    return {
      CallExpression(node) {
        const callee = child(node, "callee");
        if (callee?.type !== "MemberExpression") return;
        const verb = nameOf(child(callee, "property"));
        const asksSql = verb === "query" && startsLikeSql(children(node, "arguments")[0]);
        if ((verb !== undefined && builderVerbs.has(verb)) || asksSql) context.report({ node, message });
      },
      TaggedTemplateExpression(node) {
        if (nameOf(child(node, "tag")) === "sql") context.report({ node, message });
      },
    };
  },
};
