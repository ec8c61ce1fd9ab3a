import { findLines, type Problem, type Tree } from "../tree.ts";

const source = /^(?:packages|apps|e2e|bench|tools)\/.*\.(?:ts|tsx|mjs|css|sql|html)$/;
const text = /\.(?:ts|tsx|mjs|css|sql|html|md|po|tpl|json|yaml|yml)$/;
// The words are concatenated so that this file does not report itself.
const unfinished = new RegExp(
  ["TO" + "DO", "FIX" + "ME", "XX" + "X\\b", "not " + "implemented", "coming " + "soon"].join("|"),
);
/** Git writes these where two changes of one place met. */
const conflict = /^(?:<{7}|>{7}) /;
const disable = /(?:oxlint|eslint|stylelint)-disable(?!.* -- \S)/;

/** Unfinished work is not merged, no conflict is left, and a disabled rule has its reason after `--`. */
export const checkFinishedWork = (tree: Tree): Problem[] => {
  const sources = tree.files.filter((path) => source.test(path) && !path.startsWith("tools/verify/"));
  return [
    ...findLines(
      tree,
      tree.files.filter((path) => text.test(path)),
      conflict,
    ).map(({ path, line }) => ({
      path,
      line,
      sentence: "is a mark of a conflict: choose what stays.",
    })),
    ...findLines(tree, sources, unfinished).map(({ path, line, match }) => ({
      path,
      line,
      sentence: `promises later work ("${match[0]}"): do it, or leave it out.`,
    })),
    ...findLines(tree, sources, disable).map(({ path, line }) => ({
      path,
      line,
      sentence: "disables a rule without a reason: write it after `--`.",
    })),
  ];
};
