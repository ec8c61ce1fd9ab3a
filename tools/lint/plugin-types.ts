/** The part of a syntax tree that our own rules use. */
export interface SyntaxNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** What the linter passes to a rule. */
export interface RuleContext {
  report(finding: { node: SyntaxNode; message: string }): void;
}

/** A rule: a handler for each kind of node. */
export interface Rule {
  readonly meta: { readonly type: "problem"; readonly docs: { readonly description: string } };
  create(context: RuleContext): Record<string, (node: SyntaxNode) => void>;
}

/** The node under `key`, if there is one. */
export const child = (node: SyntaxNode, key: string): SyntaxNode | undefined => {
  const value = node[key];
  return typeof value === "object" && value !== null && "type" in value ? (value as SyntaxNode) : undefined;
};

/** The nodes under `key`, if it is a list. */
export const children = (node: SyntaxNode, key: string): SyntaxNode[] => {
  const value = node[key];
  return Array.isArray(value) ? (value as SyntaxNode[]) : [];
};

/** The name of an identifier, or of a property written with or without brackets (`a.b`, `a["b"]`). */
export const nameOf = (node: SyntaxNode | undefined): string | undefined => {
  if (node?.type === "Identifier" && typeof node["name"] === "string") return node["name"];
  if (node?.type === "Literal" && typeof node["value"] === "string") return node["value"];
  return undefined;
};

/** `["process", "env"]` for `process.env`; undefined for anything else. */
export const memberPair = (node: SyntaxNode): readonly [string, string] | undefined => {
  if (node.type !== "MemberExpression") return undefined;
  const object = nameOf(child(node, "object"));
  const property = nameOf(child(node, "property"));
  return object !== undefined && property !== undefined ? [object, property] : undefined;
};
