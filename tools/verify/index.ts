/**
 * `npm run verify`: every check that needs no database and no browser, two at a time.
 * `npm run verify -- lint types` runs only the named steps. Exit code 1 if one failed.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { runSteps } from "./run.ts";
import { stepsFor } from "./steps.ts";

const wanted = process.argv.slice(2);
const all = stepsFor(join(import.meta.dirname, "../.."));
const unknown = wanted.filter((name) => !all.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown step: ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
const steps = wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
const { failed } = await runSteps(steps, Math.min(2, availableParallelism()), console.log);
process.exitCode = failed === 0 ? 0 : 1;
