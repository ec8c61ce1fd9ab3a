/** The whole program as it is operated, with the demonstration in a database of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, temporaryFolder } from "../start.ts";

const root = resolve(import.meta.dirname, "../..");

export interface Demonstration {
  /** Without a slash at the end. */
  readonly origin: string;
  /** Ends the program and removes its data. */
  stop(): Promise<void>;
}

/** Builds the console where it is out of date, and starts the program. */
export const openDemonstration = async (): Promise<Demonstration> => {
  const folder = temporaryFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [join(root, "tools/run/start.mjs")], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: folder.path,
      DEMO: "on",
      LOG_LEVEL: "error",
    },
    stdio: "ignore",
  });
  const ended = once(child, "exit");
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok === true) break;
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}`);
    await delay(200);
  }
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      folder.remove();
    },
  };
};
