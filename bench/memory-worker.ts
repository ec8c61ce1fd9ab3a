/** Samples the memory of this process and of a PostgreSQL, outside the measured thread. */
import { readdirSync, readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { MostMemory } from "./memory.ts";

const everyMs = 500;
const { postmaster } = workerData as { postmaster: number };

const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** The postmaster and its children, from Linux's /proc. */
const processes = (): number[] => {
  const isChild = new RegExp(`\\) \\S ${postmaster} `);
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return [postmaster, ...all.filter((pid) => isChild.test(readOrNull(`/proc/${pid}/stat`) ?? "")).map(Number)];
};

const kilobytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(readOrNull(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0);

let most: MostMemory = { node: 0, postgres: 0 };
const look = (): void => {
  const postgres = process.platform === "linux" ? processes().reduce((sum, pid) => sum + kilobytes(pid), 0) : 0;
  const node = process.memoryUsage.rss() / 1e6;
  most = { node: Math.max(most.node, node), postgres: Math.max(most.postgres, (postgres * 1024) / 1e6) };
};
const timer = setInterval(look, everyMs);
parentPort?.once("message", () => {
  clearInterval(timer);
  look();
  parentPort?.postMessage(most);
});
