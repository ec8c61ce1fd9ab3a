/** Versions of Node.js and PostgreSQL and their age: security fixes of both need an upgrade. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Clock } from "./clock.ts";

export interface RuntimeVersion {
  readonly name: "node" | "postgresql";
  readonly version: string;
  /** `null` where the day of the release is not known. */
  readonly age_days: number | null;
}

/** Days of PostgreSQL's releases that the embedded database had or may have; a server of one's own is named without age. */
const postgresReleases: Readonly<Record<string, string>> = {
  "18.0": "2025-09-25",
  "18.1": "2025-11-13",
  "18.2": "2026-02-12",
  "18.3": "2026-02-26",
  "18.4": "2026-05-14",
};

const dayMs = 86_400_000;
const ageOf = (day: string | undefined, clock: Clock): number | null =>
  day === undefined ? null : Math.max(0, Math.floor((clock.nowMs() - Date.parse(day)) / dayMs));

/** The list of changes that comes with Node.js names the day of its release. */
const readNodeRelease = async (): Promise<string | undefined> => {
  const text = await readFile(join(dirname(process.execPath), "..", "CHANGELOG.md"), "utf8").catch(() => "");
  const [, day] =
    new RegExp(`^## (\\d{4}-\\d\\d-\\d\\d), Version ${process.versions.node.replaceAll(".", "\\.")}\\b`, "m").exec(
      text,
    ) ?? [];
  return day;
};

/** Node.js, and PostgreSQL where its version is given ("18.4" or "15.18 (Debian …)"). */
export const readRuntimeVersions = async (clock: Clock, postgresql: string | null): Promise<() => RuntimeVersion[]> => {
  const nodeRelease = await readNodeRelease();
  return () => {
    const node: RuntimeVersion = { name: "node", version: process.versions.node, age_days: ageOf(nodeRelease, clock) };
    const version = /^\d+(\.\d+)?/.exec(postgresql ?? "")?.[0];
    if (version === undefined) return [node];
    return [node, { name: "postgresql", version, age_days: ageOf(postgresReleases[version], clock) }];
  };
};

/** Describes a version at the start: "Node.js 24.22.3 (18 days old)". */
export const describeVersion = ({ name, version, age_days }: RuntimeVersion): string =>
  `${name === "node" ? "Node.js" : "PostgreSQL"} ${version}${age_days === null ? "" : ` (${age_days} days old)`}`;
