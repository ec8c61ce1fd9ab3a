import { findLines, type Problem, type Tree } from "../tree.ts";

const index = "docs/decisions/README.md";
const record = /^docs\/decisions\/((\d{4})-[^/]+)$/;
const text = /\.(?:md|ts|tsx|mjs|css|sql)$/;

/** Every decision has a number of its own and one row in the index, and a number that a file names is a decision's. */
export const checkDecisions = (tree: Tree): Problem[] => {
  const records = tree.files.flatMap((path) => {
    const [, file = "", number = ""] = record.exec(path) ?? [];
    return file === "" ? [] : [{ path, file, number }];
  });
  const numbers = new Set(records.map(({ number }) => number));
  const rows = tree.files.includes(index) ? findLines(tree, [index], /^\| \[\d+\]\(([^)]+)\) \|/) : [];
  const texts = tree.files.filter((path) => text.test(path) && !path.startsWith("tools/verify/"));
  return [
    ...records
      .filter(({ file }) => rows.filter(({ match }) => match[1] === file).length !== 1)
      .map(({ path, file }) => ({
        path,
        sentence: `has not one row in ${index}: add \`| [n](${file}) | what was decided |\` under its subject.`,
      })),
    ...records
      .filter(({ path, number }) => records.some((other) => other.number === number && other.path < path))
      .map(({ path, number }) => ({
        path,
        sentence: `has the number ${number} of another decision: take the next one.`,
      })),
    ...findLines(tree, texts, /\bdocs\/decisions\/(\d{4})\b/)
      .filter(({ match }) => !numbers.has(match[1] ?? ""))
      .map(({ path, line, match }) => ({
        path,
        line,
        sentence: `names decision ${match[1]}, which does not exist: ${index} says where a missing number went.`,
      })),
  ];
};
