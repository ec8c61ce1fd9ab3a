import { findLines, type Problem, type Tree } from "../tree.ts";

const source = /^(?:packages|apps|e2e|bench|tools)\/.*\.(?:ts|tsx|mjs|css|sql|html)$/;
// The words are put together here so that this file does not accuse itself.
const unfinished = new RegExp(
  ["TO" + "DO", "FIX" + "ME", "XX" + "X\\b", "not " + "implemented", "coming " + "soon"].join("|"),
);
const disable = /(?:oxlint|eslint|stylelint)-disable(?!.* -- \S)/;

/** What is not done is not merged, and a silenced rule carries its reason after `--`. */
export function checkFinishedWork(tree: Tree): Problem[] {
  const sources = tree.files.filter((path) => source.test(path) && !path.startsWith("tools/verify/"));
  return [
    ...findLines(tree, sources, unfinished).map(({ path, line, match }) => ({
      path,
      line,
      sentence: `promises later work ("${match[0]}"): do it, or leave it out.`,
    })),
    ...findLines(tree, sources, disable).map(({ path, line }) => ({
      path,
      line,
      sentence: "silences a rule without saying why: write the reason after `--`.",
    })),
  ];
}
