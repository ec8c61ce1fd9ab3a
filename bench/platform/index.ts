/**
 * `npm run bench -- platform`: a platform of 500 businesses and a smaller one, each with its PostgreSQL and server, measured
 * side by side. `TRANSACTIONS`, `MEMBERS`, `SMALL` and `LARGEST` set other sizes, `PLATFORM_DATA` the folder, `SECONDS` and
 * `ROUNDS` the duration, `PARTS` what to measure, `PGBENCH` the program to compare with.
 */
import type { Figure } from "../figure.ts";
import { measureCommits, measureLists, type Sites } from "./measured-calls.ts";
import { measureConsoles } from "./measured-consoles.ts";
import { measureCrowd, measureExport } from "./measured-crowd.ts";
import { measureDepth } from "./measured-depth.ts";
import { measureProfile } from "./measured-profile.ts";
import { measureStatistics } from "./measured-statistics.ts";
import { startCallers, ticksOfMachine, type Callers } from "./processes.ts";
import { openSite, type Site } from "./site.ts";
import { checkSize, smallSize, wholeSize } from "./size.ts";
import { rememberMembers } from "./undone.ts";

const aboutPlatform = ({ name, platform }: Site): Figure[] => [
  { name: `${name}: transactions`, value: platform.size.transactions, unit: "" },
  { name: `${name}: members`, value: platform.size.members, unit: "" },
  { name: `${name}: generating`, value: platform.seconds / 60, unit: "min" },
  { name: `${name}: disk`, value: platform.bytes / 1e9, unit: "GB" },
  { name: `${name}: disk while generating, at most`, value: platform.mostBytes / 1e9, unit: "GB" },
  { name: `${name}: transactions of the largest business`, value: platform.largest, unit: "" },
  { name: `${name}: memberships whose chain was hashed again`, value: platform.checked.memberships, unit: "" },
];

type Part = (sites: Sites, callers: Callers) => Promise<Figure[]>;

const parts: Readonly<Record<string, Part>> = {
  lists: measureLists,
  depth: measureDepth,
  commits: measureCommits,
  crowd: measureCrowd,
  export: measureExport,
  consoles: measureConsoles,
  profile: measureProfile,
  statistics: measureStatistics,
};

/** `PARTS` names the parts to run, separated by commas; all if unset. */
const chosen = (process.env["PARTS"] ?? Object.keys(parts).join(",")).split(",");

/**
 * A part that fails gives a broken figure; the others still run. Reports the processor time that the machine's host gave
 * to other guests, since it lengthens every wait.
 */
const measure = async (name: string, sites: Sites, callers: Callers): Promise<Figure[]> => {
  try {
    const part = parts[name];
    if (part === undefined) throw new Error(`There is no part called ${name}`);
    const before = ticksOfMachine();
    const figures = await part(sites, callers);
    const after = ticksOfMachine();
    const stolen = (after.stolen - before.stolen) / (after.all - before.all);
    return [...figures, { name: `${name}: processors that the host gave to others`, value: stolen * 100, unit: "%" }];
  } catch (error) {
    return [{ name: `${name}: ${(error as Error).message.slice(0, 200)}`, value: NaN, unit: "", limit: 0 }];
  }
};

const startedMs = performance.now();
const say = (name: string): void =>
  void process.stderr.write(`  after ${Math.round((performance.now() - startedMs) / 1000)} s: ${name}\n`);

export const measurePlatform = async (): Promise<Figure[]> => {
  for (const size of [wholeSize, smallSize]) checkSize(size);
  const whole = await openSite(wholeSize);
  const small = await openSite(smallSize);
  const figures = [whole, small].flatMap(aboutPlatform);
  const callers = startCallers();
  const before = [];
  try {
    for (const { witness, targets } of [whole, small]) before.push(await rememberMembers(witness, targets));
    for (const name of chosen) {
      say(name);
      figures.push(...(await measure(name, { whole, small }, callers)));
    }
    return figures;
  } finally {
    callers.stop();
    for (const { undo } of before) await undo();
    await small.close();
    await whole.close();
  }
};
