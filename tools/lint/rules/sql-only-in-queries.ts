import { child, children, memberPair, nameOf, type Rule, type SyntaxNode } from "../plugin-types.ts";

const message =
  "Only queries.ts and apps/api/src/platform/database write SQL: name the question (selectPlaces, insertPlace) in queries.ts and call it.";

const builderVerbs = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"]);
const statement =
  /^\s*(?:select\s.*\sfrom\s|select\s+\w+\(|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|with\s+\w+\s+as\s*\(|set\s+local\s)/s;

/** SQL is all lower case or all upper case; "Select a card from the list" is neither. */
const isStatement = (text: string): boolean => statement.test(/^\s*[A-Z]{3,}\s/.test(text) ? text.toLowerCase() : text);

const templateText = (node: SyntaxNode): string => {
  const quasis = children(node, "quasis").map(({ value }) =>
    typeof value === "object" && value !== null && "raw" in value && typeof value.raw === "string" ? value.raw : "",
  );
  return quasis.join("_");
};

const isSqlTag = (node: SyntaxNode): boolean =>
  node.type === "TaggedTemplateExpression" && nameOf(child(node, "tag")) === "sql";

/** Services decide, queries read and write: SQL elsewhere would escape the scope that every query takes. */
export const sqlOnlyInQueries: Rule = {
  meta: { type: "problem", docs: { description: "Query builders and SQL texts live in queries.ts only." } },
  create(context) {
    return {
      CallExpression(node) {
        const callee = child(node, "callee");
        if (callee === undefined) return;
        const verb = nameOf(child(callee, "property")) ?? "";
        const [object, property] = memberPair(callee) ?? [];
        const asksTransaction = object === "tx" && (property === "rows" || property === "row");
        if (builderVerbs.has(verb) || asksTransaction) context.report({ node, message });
      },
      TaggedTemplateExpression(node) {
        if (isSqlTag(node)) context.report({ node, message });
      },
      TemplateLiteral(node) {
        const parent = child(node, "parent");
        if (isStatement(templateText(node)) && !(parent && isSqlTag(parent))) context.report({ node, message });
      },
      Literal(node) {
        if (isStatement(nameOf(node) ?? "")) context.report({ node, message });
      },
    };
  },
};
