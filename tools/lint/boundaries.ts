import { type Part, parts } from "./parts.ts";

/** Tells `eslint-plugin-boundaries` which part owns a file. */
export const fileCategories = parts.map((part) => ({
  category: part.name,
  pattern: [...part.files],
  ...(part.capture ? { capture: [...part.capture] } : {}),
  stopMatching: true,
}));

type Selector = { file: { categories: string; captured?: { folder: string } } };

interface Policy {
  from: Selector;
  disallow?: { to: { module: { origin: string } } };
  allow?: { to: Selector; dependency?: { kind: string } };
  message?: string;
}

const sameFolder = "{{from.file.captured.folder}}";

function policiesOf(part: Part): Policy[] {
  const from: Selector = { file: { categories: part.name } };
  const own = part.perFolder ? { categories: part.name, captured: { folder: sameFolder } } : { categories: part.name };
  const allowed: Selector[] = [{ file: own }];
  for (const name of part.knows) {
    // Only the same feature may import a feature's files other than its index.ts.
    const isInside = part.perFolder === true && part.name === `${name}-door`;
    allowed.push({ file: isInside ? { categories: name, captured: { folder: sameFolder } } : { categories: name } });
  }
  return [
    {
      from,
      disallow: { to: { module: { origin: "local" } } },
      message: `${part.name} may not import {{dependency.source}}: ${part.instead}`,
    },
    ...allowed.map((to) => ({ from, allow: { to } })),
    ...(part.knowsTypesOf ?? []).map((name) => ({
      from,
      allow: { to: { file: { categories: name } }, dependency: { kind: "type" } },
    })),
  ];
}

/** The options of the rule `boundaries/dependencies`, made from the table of parts. */
export const dependencyOptions = {
  default: "disallow",
  checkUnknownLocals: true,
  checkInternals: true,
  message:
    "{{dependency.source}} belongs to no part of the house: put it where tools/lint/parts.ts says, or add the part there.",
  policies: parts.flatMap(policiesOf),
};
