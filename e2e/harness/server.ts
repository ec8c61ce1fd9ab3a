import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { bareEnvironment } from "../../apps/api/src/testing/bare-environment.ts";
import { scratchFolder } from "../../apps/api/src/testing/scratch-folder.ts";
import type { Ahead } from "./moved-clock.ts";

/** The repository, where everything is started from. */
export const root = resolve(import.meta.dirname, "../..");

export interface RunningServer {
  /** Origin for the browser, without a trailing slash. */
  readonly url: string;
  /** Stops it gracefully and deletes its data. */
  stop(): Promise<void>;
}

export interface RunningProgram extends RunningServer {
  /** Moves its clock so many days ahead of the machine's, and does the nights that are due by then. */
  moveAhead(days: number): Promise<void>;
}

const withMovedClock = ["--import", "./e2e/harness/moved-clock.ts"];

/**
 * Starts the real program on a free port, with its own embedded database in a new folder and the seed of e2e/seed.
 * @param settings additional environment variables
 * @throws with its output if it exits before it is ready
 */
export const startServer = async (settings: Readonly<Record<string, string>> = {}): Promise<RunningProgram> => {
  const port = await freePort();
  const dataDir = scratchFolder("e2e");
  const env = {
    ...bareEnvironment(),
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: "",
    DATA_DIR: join(dataDir, "data"),
    DATABASE_URL: "",
    DEMO: "on",
    LOG_LEVEL: "error",
    CONTACT_EMAIL: "help@rewardo.example",
    // Responses are validated against the contract, as in the server's own tests.
    NODE_ENV: "development",
    // Each visitor sends its own client address, as a proxy would.
    TRUST_PROXY: "loopback",
    ...settings,
  };
  if (env.DEMO === "on") await runBeside("e2e/seed/main.ts", env);
  const child = spawn(process.execPath, [...withMovedClock, "apps/api/src/main.ts"], {
    cwd: root,
    env,
    // The server stops when this channel closes, however this process ends.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  const isGone = new Promise<void>((gone) => child.once("close", () => gone()));
  const isReady = new Promise<string>((ready) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /is ready at (http:\S+)/.exec(printed)?.[1];
      if (address !== undefined) ready(address);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
  });
  const url = await Promise.race([isReady, isGone]);
  const removeData = () => rmSync(dataDir, { recursive: true, force: true });
  if (url === undefined) {
    removeData();
    throw new Error(`The server did not start:\n${printed}`);
  }
  return {
    url,
    moveAhead: async (days) => {
      const ahead_ms = days * 86_400_000;
      await tell(child, { ahead_ms });
      await runBeside("apps/api/src/nightly.ts", { ...env, CLOCK_AHEAD_MS: String(ahead_ms) });
    },
    stop: async () => {
      child.kill("SIGTERM");
      await isGone;
      removeData();
    },
  };
};

/** Resolves once the program's clock is moved. */
const tell = async (child: ChildProcess, ahead: Ahead): Promise<void> => {
  const answered = once(child, "message");
  child.send(ahead);
  await answered;
};

/** Runs another program on the server's database to its end. */
const runBeside = async (program: string, env: NodeJS.ProcessEnv): Promise<void> => {
  const child = spawn(process.execPath, [...withMovedClock, program], { cwd: root, env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${program} failed:\n${printed}`);
};

/** A free port of this machine. */
export const freePort = async (): Promise<number> => {
  const socket = createServer();
  return await new Promise((found, failed) => {
    socket.once("error", failed);
    socket.listen(0, "127.0.0.1", () => {
      const address = socket.address();
      socket.close(() => {
        if (address === null || typeof address === "string") failed(new Error("No port is free"));
        else found(address.port);
      });
    });
  });
};
