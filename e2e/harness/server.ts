import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { bareEnvironment } from "../../apps/api/src/testing/bare-environment.ts";

/** The repository, where everything is started from. */
export const root = resolve(import.meta.dirname, "../..");

export interface RunningServer {
  /** Origin under which the browser reaches it, without a slash at the end. */
  readonly url: string;
  /** Ends it in good order and takes its data away. */
  stop(): Promise<void>;
}

/**
 * Starts the real program on a free port: an embedded database of its own in a new folder, the demonstration loaded.
 * @param settings environment variables that this one is to have besides
 * @throws with what it printed, when it ends before it is ready
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const port = await freePort();
  // As root the database runs as another user, who has to pass; root's own folder may let nobody.
  const dataDir = mkdtempSync(join(process.getuid?.() === 0 ? "/tmp" : tmpdir(), "rewardo-e2e-"));
  chmodSync(dataDir, 0o755);
  const child = spawn(process.execPath, ["apps/api/src/main.ts"], {
    cwd: root,
    env: {
      ...bareEnvironment(),
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: "",
      DATA_DIR: join(dataDir, "data"),
      DATABASE_URL: "",
      DEMO: "on",
      LOG_LEVEL: "error",
      CONTACT_EMAIL: "help@rewardo.example",
      // Every answer is checked against the contract, as in the server's own tests.
      NODE_ENV: "development",
      // Each visitor tells an address of its own, as a proxy would.
      TRUST_PROXY: "loopback",
      ...settings,
    },
    // The channel's closing tells the server that this process is gone, however it went.
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
    stop: async () => {
      child.kill("SIGTERM");
      await isGone;
      removeData();
    },
  };
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
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
}
