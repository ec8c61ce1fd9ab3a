import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { linesOf, type Problem, type Tree } from "../tree.ts";

const roots = "README.md|ARCHITECTURE.md|CONTRIBUTING.md|GLOSSARY.md|CHANGELOG.md|SECURITY.md|LICENSE";
/** Paths in backticks such as `apps/api/src/app.ts`; those with placeholders like `<entity>`, `*` and `…` are ignored. */
const inBackticks = new RegExp("`((?:packages|apps|docs|tools|e2e|bench)/[\\w./@-]+|" + roots + ")`", "g");
const link = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;

function referencesIn(text: string): { target: string; isLink: boolean }[] {
  return [
    ...[...text.matchAll(inBackticks)].map((match) => ({ target: match[1] ?? "", isLink: false })),
    ...[...text.matchAll(link)].map((match) => ({ target: match[1] ?? "", isLink: true })),
  ];
}

/** Paths named in documents must exist. Text between ``` fences is ignored. */
export function checkDocReferences(tree: Tree): Problem[] {
  // Links of the handbook lead to the console's pages; its own test walks them.
  const documents = tree.files.filter((path) => path.endsWith(".md") && !path.includes("/handbook/articles/"));
  return documents.flatMap((path) => {
    let isFenced = false;
    return linesOf(tree, path).flatMap((text, index) => {
      if (text.startsWith("```")) isFenced = !isFenced;
      if (isFenced) return [];
      return referencesIn(text)
        .filter(({ target, isLink }) => {
          // For example, the entity that the recipes add.
          if (target.includes("gym-lockers")) return false;
          const found = isLink ? normalize(join(dirname(path), target)) : target;
          return !existsSync(join(tree.root, found));
        })
        .map(({ target }) => ({
          path,
          line: index + 1,
          sentence: `names ${target}, which does not exist: correct the path or the text.`,
        }));
    });
  });
}
