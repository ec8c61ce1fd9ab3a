/**
 * `npm run verify`: every check that needs no database and no browser, two at a time.
 * `npm run verify -- lint types` runs only the steps so named. Exit 1 when one failed.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Step, stepsFor } from "./steps.ts";

const root = join(import.meta.dirname, "../..");

function indented(text: string): string {
  return text.trimEnd().replace(/^/gm, "    ");
}

async function runStep({ name, cure, run }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const { isFine, report } = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5);
  console.log(`${isFine ? "✓" : "✗"} ${name.padEnd(26)} ${seconds} s`);
  if (!isFine) console.log(`${indented(report)}\n    → ${cure}`);
  return isFine;
}

/** Runs the steps in their order, as many at a time as there are processors but two at the most. */
async function runAll(steps: readonly Step[]): Promise<number> {
  const waiting = [...steps];
  let failed = 0;
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed += 1;
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
  return failed;
}

const wanted = process.argv.slice(2);
const all = stepsFor(root);
const unknown = wanted.filter((name) => !all.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`There is no step called ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const steps = wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
const failed = await runAll(steps);
console.log(`${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
