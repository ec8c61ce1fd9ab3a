/** A later start: from the command to the first OK of /readyz, on an existing database. */
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Figure } from "./figure.ts";

const root = resolve(import.meta.dirname, "..");
const rounds = 5;

export const freePort = (): Promise<number> =>
  new Promise((answer, failed) => {
    const probe = createServer();
    probe.on("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => answer(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** A folder that the database's own user may enter, and how to remove it. */
export const temporaryFolder = (): { path: string; remove(): void } => {
  const path = mkdtempSync("/tmp/rewardo-bench-");
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

const startOnce = async (data: string): Promise<{ seconds: number; megabytes: number }> => {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn(process.execPath, [join(root, "tools/run/start.mjs")], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok === true) break;
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}`);
    await delay(10);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
  child.kill("SIGTERM");
  await ended;
  return { seconds, megabytes: bytes / 1e6 };
};

/** First start (with the demo data), then the median of later ones. */
export const measureStart = async (): Promise<Figure[]> => {
  const { path, remove } = temporaryFolder();
  try {
    const first = await startOnce(path);
    const later = [];
    for (let round = 0; round < rounds; round++) later.push(await startOnce(path));
    return [
      { name: "first start, installed and built, with demonstration", value: first.seconds, unit: "s" },
      {
        name: "later start to ready (median)",
        value: median(later.map(({ seconds }) => seconds)),
        unit: "s",
        limit: 1.5,
      },
      {
        name: "memory of the Node process when ready",
        value: median(later.map(({ megabytes }) => megabytes)),
        unit: "MB",
      },
    ];
  } finally {
    remove();
  }
};
