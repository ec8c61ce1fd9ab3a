import { dirname, normalize } from "node:path/posix";
import { linesOf, type Problem, type Tree } from "../tree.ts";

/** `import … from "./a.ts"`, `export … from "./a.ts"`, `import "./a.ts"` and `import("./a.ts")`. */
const importing = /(?:\bfrom|\bimport)\s*\(?\s*"(\.{1,2}\/[^"]+\.tsx?)"/g;

/** Who imports whom: files, or the folders that they stand in. */
type Imports = ReadonlyMap<string, Iterable<string>>;

/** Each loop once: its members in the order in which they import each other, the first one by name first. */
const loopsOf = (imports: Imports): (readonly string[])[] => {
  const finished = new Set<string>();
  const loops: (readonly string[])[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name);
    if (start >= 0) {
      loops.push(way.slice(start));
      return;
    }
    if (finished.has(name)) return;
    for (const target of imports.get(name) ?? []) visit(target, [...way, name]);
    finished.add(name);
  };
  for (const name of [...imports.keys()].sort()) visit(name, []);
  return loops;
};

const platform = /^apps\/api\/src\/platform\/([^/]+)/;

/** The folders of the server's platform, and the files beside them, with what they import of one another. */
const platformImports = (imports: Imports): Imports => {
  const folders = new Map<string, Set<string>>();
  for (const [path, targets] of imports) {
    const [folder] = platform.exec(path) ?? [];
    // A test may use the whole server.
    if (folder === undefined || path.includes(".test.")) continue;
    const known = folders.get(folder) ?? new Set();
    folders.set(folder, known);
    for (const target of targets) {
      const [other] = platform.exec(target) ?? [];
      if (other !== undefined && other !== folder) known.add(other);
    }
  }
  return folders;
};

/**
 * Files that import each other in a loop, and folders of the server's platform that do, each loop once, by its first
 * member. The linter's rule looks at what is loaded at once; a dialog that is loaded when it opens, and takes a type from
 * the page that opens it, closes a loop that it misses.
 */
export const checkCircles = (tree: Tree): Problem[] => {
  const sources = new Set(tree.files.filter((path) => /^(apps|packages)\/.*\.tsx?$/.test(path)));
  const imports = new Map(
    [...sources].map((path) => {
      const targets = [...linesOf(tree, path).join("\n").matchAll(importing)].map((match) =>
        normalize(`${dirname(path)}/${match[1] ?? ""}`),
      );
      return [path, targets.filter((target) => sources.has(target))] as const;
    }),
  );
  return [...loopsOf(imports), ...loopsOf(platformImports(imports))].map(([path = "", ...others]) => ({
    path,
    sentence: `imports itself by way of ${others.join(", ")}.`,
  }));
};
