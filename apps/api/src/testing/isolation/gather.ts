/** Gathers every `isolation.ts` of the server's folders, so that a new one needs no line anywhere. */
import { readdirSync } from "node:fs";
import type { NamedEndpoint } from "@rewardo/contract/all";
import type { Isolation } from "./isolation.ts";
import type { Probe } from "./probe.ts";

const roots = ["../../features", "../../platform"];

const folders = roots.flatMap((root) =>
  readdirSync(new URL(root, import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|\/)isolation\.ts$/.test(path))
    .toSorted()
    .map((path) => `${root}/${path}`),
);

const gathered: readonly Isolation[] = await Promise.all(
  folders.map(async (path) => ((await import(path)) as { isolation: Isolation }).isolation),
);

/** One part of all folders. Throws a sentence when two folders say something of the same name. */
const merged = <Value>(part: (isolation: Isolation) => Readonly<Record<string, Value>> | undefined) => {
  const all: Record<string, Value> = {};
  for (const [name, value] of gathered.flatMap((one) => Object.entries(part(one) ?? {}))) {
    if (all[name] !== undefined) throw new Error(`Two isolation.ts files describe ${name}`);
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
    throw new Error(`${name} has no cells: say in its isolation.ts, under probes, how it is called`);
  return probe;
};
