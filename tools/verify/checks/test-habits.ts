import { findLines, type Problem, type Tree } from "../tree.ts";

const isTest = (path: string): boolean =>
  // The tests of this very check name the habits.
  !path.startsWith("tools/verify/") && (/\.(?:test|spec)\.tsx?$/.test(path) || /^e2e\/.*\.ts$/.test(path));

const habits: readonly { pattern: RegExp; sentence: string }[] = [
  {
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.only\b/,
    sentence: "runs alone and hides the other tests: take `.only` away.",
  },
  {
    pattern: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:skip|fixme|todo)\b/,
    sentence: "is not run: mend it or delete it; nothing is skipped.",
  },
  {
    pattern: /\bwaitForTimeout\b/,
    sentence: "sleeps: wait for what should appear (`expect(locator).toBeVisible()`) instead of for time.",
  },
];

/** Tests say the same on every run and in any order, or they say nothing. */
export function checkTestHabits(tree: Tree): Problem[] {
  const tests = tree.files.filter(isTest);
  return habits.flatMap(({ pattern, sentence }) =>
    findLines(tree, tests, pattern).map(({ path, line }) => ({ path, line, sentence })),
  );
}
