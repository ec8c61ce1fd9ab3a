import type { Step } from "./steps.ts";

/** How many steps passed and failed. */
export interface Sum {
  readonly passed: number;
  readonly failed: number;
}

const indented = (text: string): string => text.trimEnd().replace(/^/gm, "    ");

const runStep = async ({ name, cure, run }: Step, say: (text: string) => void): Promise<boolean> => {
  const startedAt = performance.now();
  const { isFine, report } = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  say(`${isFine ? "✓" : "✗"} ${name.padEnd(26)} ${seconds} s`);
  if (!isFine) say(`${indented(report)}\n    → ${cure}`);
  return isFine;
};

/**
 * Starts the steps in order, at most `atATime` in parallel, and reports each result when it is done.
 * A step that cannot run at all (its program is missing) rejects.
 */
export const runSteps = async (steps: readonly Step[], atATime: number, say: (text: string) => void): Promise<Sum> => {
  const waiting = [...steps];
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step, say))) failed += 1;
  };
  await Promise.all(Array.from({ length: atATime }, work));
  say(`${steps.length - failed} passed, ${failed} failed`);
  return { passed: steps.length - failed, failed };
};
