import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders without our sources: installed, built or measured. */
const notOurs = new Set(["node_modules", "dist", "coverage", "test-results", ".git", ".data", ".cache"]);

/** One problem: where it is, and what to do instead. */
export interface Problem {
  readonly path: string;
  readonly line?: number;
  readonly sentence: string;
}

/** The tree under `root`, as paths with forward slashes, without what is installed, built or measured. */
export interface Tree {
  readonly root: string;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

export const readTree = (root: string): Tree => {
  const files: string[] = [];
  const folders: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !notOurs.has(entry.name)) {
        folders.push(path);
        visit(path);
      } else if (entry.isFile()) files.push(path);
    }
  };
  visit("");
  return { root, files, folders };
};

/** The lines of a file of the tree. */
export const linesOf = (tree: Tree, path: string): string[] => {
  const text = readFileSync(join(tree.root, path), "utf8");
  return (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
};

/** Every line of `paths` that matches, with its number, counted from one. */
export const findLines = (
  tree: Tree,
  paths: readonly string[],
  pattern: RegExp,
): { path: string; line: number; match: RegExpExecArray }[] =>
  paths.flatMap((path) =>
    linesOf(tree, path).flatMap((text, index) => {
      const match = pattern.exec(text);
      return match ? [{ path, line: index + 1, match }] : [];
    }),
  );
