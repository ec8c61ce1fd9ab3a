import { type Part, parts } from "./parts.ts";

/** Tells `eslint-plugin-boundaries` which part owns a file. */
export const fileCategories = parts.map((part) => ({
  category: part.name,
  pattern: [...part.files],
  ...(part.capture ? { capture: [...part.capture] } : {}),
  stopMatching: true,
}));

type Selector = { file: { categories: string | readonly string[]; captured?: { folder: string } } };

interface Policy {
  from: Selector;
  disallow?: { to: { module: { origin: string } } };
  allow?: { to: Selector; dependency?: { kind: string } };
  message?: string;
}

const sameFolder = "{{from.file.captured.folder}}";

const policiesOf = (part: Part): Policy[] => {
  const from: Selector = { file: { categories: part.name } };
  const types = part.knowsTypesOf ?? [];
  // Every policy is tried with every import of the tree, so what is allowed alike is one policy.
  const [whole, inside] = [
    part.knows.filter((name) => !isInside(part, name)),
    part.knows.filter((name) => isInside(part, name)),
  ];
  (part.perFolder === true ? inside : whole).push(part.name);
  return [
    {
      from,
      disallow: { to: { module: { origin: "local" } } },
      message: `${part.name} may not import {{dependency.source}}: ${part.instead}`,
    },
    ...policyOf(from, whole),
    ...policyOf(from, inside, { captured: { folder: sameFolder } }),
    ...(types.length === 0
      ? []
      : [{ from, allow: { to: { file: { categories: types } }, dependency: { kind: "type" } } }]),
  ];
};

/** Only the same feature may import a feature's files other than its index.ts. */
const isInside = (part: Part, name: string): boolean => part.perFolder === true && part.name === `${name}-door`;

const policyOf = (from: Selector, categories: readonly string[], captured: { captured?: { folder: string } } = {}) =>
  categories.length === 0 ? [] : [{ from, allow: { to: { file: { categories, ...captured } } } }];

/** The options of the rule `boundaries/dependencies`, made from the table of parts. */
export const dependencyOptions = {
  default: "disallow",
  checkUnknownLocals: true,
  checkInternals: true,
  message:
    "{{dependency.source}} belongs to no part of the house: put it where tools/lint/parts.ts says, or add the part there.",
  policies: parts.flatMap(policiesOf),
};
