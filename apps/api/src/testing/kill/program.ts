/** The real program in a process of its own, with a durable database, to be killed. */
import { readFileSync, rmSync } from "node:fs";
import { embeddedConnection, readPasswords } from "../../platform/database/embedded/embedded-logins.ts";
import { startEmbedded } from "../../platform/database/embedded/embedded.ts";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { prepareServer } from "./server-process.ts";

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

/** Prepares a folder and a port; nothing runs yet. */
export const prepareProgram = async (settings: Readonly<Record<string, string>> = {}): Promise<Program> => {
  const dataDir = scratchFolder("kill");
  const { url, start, kill, stop } = await prepareServer({ DATA_DIR: dataDir, ...settings });
  return {
    url,
    server: {
      isSpread: false,
      connection: (role) =>
        embeddedConnection(`${dataDir}/postgres/socket`, readPasswords(`${dataDir}/postgres/passwords.json`), role),
      stop: async () => undefined,
    },
    start,
    killServer: kill,
    stopServer: stop,
    killDatabase: () => process.kill(-postmaster(dataDir), "SIGKILL"),
    remove: async () => {
      await stop();
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
