import { findLines, type Problem, type Tree } from "../tree.ts";

const isTest = (path: string): boolean =>
  // The tests of this check contain the patterns.
  !path.startsWith("tools/verify/") && (/\.(?:test|spec)\.tsx?$/.test(path) || /^e2e\/.*\.ts$/.test(path));

const habits: readonly { pattern: RegExp; sentence: string }[] = [
  {
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.only\b/,
    sentence: "runs only this test: remove `.only`.",
  },
  {
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|fixme|todo)\b/,
    sentence: "is not run: fix it or delete it; tests are not skipped.",
  },
  {
    pattern: /\bwaitForTimeout\b/,
    sentence: "sleeps: wait for what should appear (`expect(locator).toBeVisible()`) instead.",
  },
];

/** What tests share: not a test itself, and loaded once for all files of a worker. */
const isShared = (path: string): boolean => /\.tsx?$/.test(path) && !/\.(?:test|spec)\.tsx?$/.test(path);
const hook = /^(?:before|after)(?:All|Each)\(/;

/** Tests must give the same result on every run and in any order. */
export const checkTestHabits = (tree: Tree): Problem[] => {
  const tests = tree.files.filter(isTest);
  const broken = habits.flatMap(({ pattern, sentence }) =>
    findLines(tree, tests, pattern).map(({ path, line }) => ({ path, line, sentence })),
  );
  const hooks = findLines(tree, tree.files.filter(isShared), hook).map(({ path, line }) => ({
    path,
    line,
    sentence:
      "registers a hook when it is loaded, which only the first test file of a worker sees: register it in a function that each file calls.",
  }));
  return [...broken, ...hooks];
};
