import { dirname, normalize } from "node:path/posix";
import { linesOf, type Problem, type Tree } from "../tree.ts";

/** `import … from "./a.ts"`, `export … from "./a.ts"`, `import "./a.ts"` and `import("./a.ts")`. */
const importing = /(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"]+\.tsx?)"/g;

/**
 * Files that import each other in a loop, each loop once, by its first file. The linter's rule looks at what is loaded at
 * once; a dialog that is loaded when it opens, and takes a type from the page that opens it, closes a loop that it misses.
 */
export function checkCircles(tree: Tree): Problem[] {
  const sources = new Set(tree.files.filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path)));
  const imported = new Map(
    [...sources].map((path) => {
      const targets = [...linesOf(tree, path).join("\n").matchAll(importing)].map((match) =>
        normalize(`${dirname(path)}/${match[1] ?? ""}`),
      );
      return [path, targets.filter((target) => sources.has(target))] as const;
    }),
  );
  const finished = new Set<string>();
  const problems: Problem[] = [];
  const visit = (path: string, way: readonly string[]): void => {
    const start = way.indexOf(path);
    if (start >= 0) {
      const loop = [...way.slice(start), path];
      problems.push({ path, sentence: `imports itself by way of ${loop.slice(1, -1).join(", ")}.` });
      return;
    }
    if (finished.has(path)) return;
    for (const target of imported.get(path) ?? []) visit(target, [...way, path]);
    finished.add(path);
  };
  for (const path of [...sources].sort()) visit(path, []);
  return problems;
}
