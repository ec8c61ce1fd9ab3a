/** The real program in a process of its own, with a durable database, to be killed. */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startEmbedded } from "../../platform/database/embedded.ts";
import type { DatabaseServer } from "../../platform/database/server.ts";

const mainFile = fileURLToPath(new URL("../../main.ts", import.meta.url));

export interface Program {
  readonly url: string;
  /** The embedded database, for setting up and for looking past the program. */
  readonly server: DatabaseServer;
  /** Starts it and waits until it answers; nothing is repaired or removed before. */
  start(): Promise<void>;
  killServer(): Promise<void>;
  /** Asks it to end, as a terminal or a container runtime does; answers its exit code. */
  stopServer(): Promise<number | null>;
  /** Kills PostgreSQL with all its children at once. */
  killDatabase(): void;
  /** Ends everything and removes the data. */
  remove(): Promise<void>;
}

const startTimeoutMs = 60_000;

/** Prepares a folder and a port; nothing runs yet. */
export const prepareProgram = async (): Promise<Program> => {
  const dataDir = mkdtempSync("/tmp/rewardo-kill-");
  chmodSync(dataDir, 0o755); // as root the database runs as another user, who must enter
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = { DATA_DIR: dataDir, PORT: String(port), DEMO: "off", LOG_LEVEL: "error", DATABASE_URL: "" };
  let child: ChildProcess | undefined;
  let output = "";

  const start = async (): Promise<void> => {
    output = "";
    const started = spawn(process.execPath, [mainFile], {
      env: { ...process.env, NODE_ENV: "production", ...variables },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    const deadline = performance.now() + startTimeoutMs;
    while (!(await isReady(url))) {
      if (started.exitCode !== null) throw new Error(`The program ended at its start:\n${output}`);
      if (performance.now() > deadline) throw new Error(`The program does not get ready:\n${output}`);
      await delay(20);
    }
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once("exit", resolve));
    child.kill(signal);
    await gone;
  };

  return {
    url,
    server: {
      connection: (role) => ({ host: `${dataDir}/postgres/socket`, port: 5432, user: role, database: "rewardo" }),
      stop: async () => undefined,
    },
    start,
    killServer: () => end("SIGKILL"),
    stopServer: async () => {
      await end("SIGTERM");
      return child?.exitCode ?? null;
    },
    killDatabase: () => process.kill(-postmaster(dataDir), "SIGKILL"),
    remove: async () => {
      await end("SIGTERM");
      await (await startEmbedded({ dataDir, log: () => undefined })).stop(); // a killed program leaves its database
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** The server's process id, which is also that of its group. */
const postmaster = (dataDir: string): number => {
  const [pid] = readFileSync(`${dataDir}/postgres/18/postmaster.pid`, "utf8").split("\n");
  return Number(pid);
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createServer();
    socket.once("error", reject);
    socket.listen(0, "127.0.0.1", () => {
      const address = socket.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      socket.close(() => resolve(port));
    });
  });
