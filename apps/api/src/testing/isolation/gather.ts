/** Gathers the files of `of/`, one a feature, so that a new one needs no line anywhere. */
import { readdirSync } from "node:fs";
import type { NamedEndpoint } from "@rewardo/contract/all";
import type { Isolation } from "./isolation.ts";
import type { Probe } from "./probe.ts";

/** In the order of their names: what a feature's part fills may need the rows of the feature. */
const files = readdirSync(new URL("of", import.meta.url))
  .map((file) => file.replace(/\.ts$/, ""))
  .toSorted();

const gathered: readonly Isolation[] = await Promise.all(
  files.map(async (file) => ((await import(`./of/${file}.ts`)) as { isolation: Isolation }).isolation),
);

/** One part of all files. Throws a sentence when two files say something of the same name. */
const merged = <Value>(part: (isolation: Isolation) => Readonly<Record<string, Value>> | undefined) => {
  const all: Record<string, Value> = {};
  for (const [name, value] of gathered.flatMap((one) => Object.entries(part(one) ?? {}))) {
    if (all[name] !== undefined) throw new Error(`Two files of testing/isolation/of describe ${name}`);
    all[name] = value;
  }
  return all as Readonly<Record<string, Value>>;
};

export const fills = merged(({ fill }) => fill);
export const holders = merged((one) => one.holders);
export const rights = merged((one) => one.rights);
export const probes = merged((one) => one.probes);
export const reads = merged((one) => one.reads);
export const writes = merged((one) => one.writes);
export const signInReads = merged((one) => one.signInReads);
export const commonReads = merged((one) => one.commonReads);
export const commonWrites = merged((one) => one.commonWrites);
export const offerWrites = merged((one) => one.offerWrites);

/** How a call is called. Throws a sentence where that is said nowhere. */
export const probeOf = ({ name }: NamedEndpoint): Probe => {
  const probe = probes[name];
  if (probe === undefined)
    throw new Error(`${name} has no cells: say in testing/isolation/of, under probes of its feature, how it is called`);
  return probe;
};
