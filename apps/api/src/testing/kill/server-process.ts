/** The real program in a process of its own, to be killed or asked to end. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { bareEnvironment } from "../bare-environment.ts";

const mainFile = fileURLToPath(new URL("../../main.ts", import.meta.url));
const startTimeoutMs = 150_000;

export interface ServerProcess {
  readonly url: string;
  /** Starts it and waits until it answers; nothing is repaired or removed before. */
  start(): Promise<void>;
  /** Without a moment's notice. */
  kill(): Promise<void>;
  /** Asks it to end, as a terminal or a container runtime does; answers its exit code. */
  stop(): Promise<number | null>;
  /** What it has said since it was started last. */
  said(): string;
}

/** A server with these settings on a port of its own; nothing runs yet. */
export const prepareServer = async (settings: Readonly<Record<string, string>>): Promise<ServerProcess> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const variables = { PORT: String(port), DEMO: "off", LOG_LEVEL: "error", ...settings };
  let child: ChildProcess | undefined;
  let output = "";

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once("exit", resolve));
    child.kill(signal);
    await gone;
  };

  return {
    url,
    start: async () => {
      output = "";
      const started = spawn(process.execPath, [mainFile], {
        env: { ...bareEnvironment(), NODE_ENV: "production", ...variables },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      }
      const deadline = performance.now() + startTimeoutMs;
      while (!(await isReady(url))) {
        if (started.exitCode !== null) throw new Error(`The program ended while starting:\n${output}`);
        if (performance.now() > deadline) throw new Error(`The program did not become ready:\n${output}`);
        await delay(20);
      }
    },
    kill: () => end("SIGKILL"),
    stop: async () => {
      await end("SIGTERM");
      return child?.exitCode ?? null;
    },
    said: () => output,
  };
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/**
 * A port without a listener, which stays free while the program behind it is away: it is none of those that the
 * system assigns to others, such as the servers and connections of other tests.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createServer();
    socket.once("error", () => resolve(false));
    socket.listen(port, "127.0.0.1", () => socket.close(() => resolve(true)));
  });
