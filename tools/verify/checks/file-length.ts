import { linesOf, type Problem, type Tree } from "../tree.ts";

const longest = 400;
const source = /\.(?:ts|tsx|mjs|css|sql)$/;

/** A short file can be read at once; a longer one has two subjects. */
export const checkFileLength = (tree: Tree): Problem[] =>
  tree.files
    .filter((path) => source.test(path))
    .map((path) => ({ path, length: linesOf(tree, path).length }))
    .filter(({ length }) => length > longest)
    .map(({ path, length }) => ({
      path,
      sentence: `has ${length} lines, at most ${longest} are allowed: move one of its subjects into another file.`,
    }));
