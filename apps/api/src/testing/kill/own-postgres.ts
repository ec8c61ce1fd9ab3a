/**
 * A PostgreSQL run by someone else: on TCP, with passwords, and a user for us who owns one database and may make
 * roles, and no more. What an installation with several servers begins with.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { layOutCluster } from "../../platform/database/embedded/cluster.ts";
import { prepareEngine, runToEnd, serverEnvironment } from "../../platform/database/embedded/engine.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { freePort } from "./server-process.ts";

const password = "of-the-test-alone";

export interface OwnPostgres {
  /** As an operator would write it into DATABASE_URL. */
  readonly url: string;
  /** The administrator's log-in to the same database. */
  readonly adminUrl: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
}

/** Starts it, and makes the user and the empty database. `isDurable` costs time, and matters where the figures do. */
export const startOwnPostgres = async ({ isDurable }: { isDurable: boolean }): Promise<OwnPostgres> => {
  const home = scratchFolder("postgres");
  const engine = await prepareEngine(home);
  // Chooses the user that it runs as; of its folders none is used.
  const { runAs } = layOutCluster(home, engine);
  const data = join(home, "data");
  mkdirSync(data, { mode: 0o700 });
  const passwordFile = join(home, "password");
  writeFileSync(passwordFile, password);
  if (runAs.uid !== undefined) chownSync(data, runAs.uid, runAs.gid ?? runAs.uid);
  await runToEnd(
    join(engine.bin, "initdb"),
    [
      "-D",
      data,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--no-locale",
      "--no-sync",
    ],
    runAs,
  );
  const port = await freePort();
  const lasting = isDurable ? "on" : "off";
  const settings = { listen_addresses: "127.0.0.1", port: String(port), fsync: lasting, synchronous_commit: lasting };
  const given = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(engine.bin, "postgres"), ["-D", data, "-k", "", ...given], {
    ...runAs,
    cwd: "/",
    env: serverEnvironment(),
    detached: true,
    stdio: "ignore",
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = once(child, "exit");
      child.kill("SIGINT");
      await gone;
    }
    rmSync(home, { recursive: true, force: true });
  };
  const address = (user: string, name: string) => `postgresql://${user}:${password}@127.0.0.1:${port}/${name}`;
  try {
    const admin = await connected(address("postgres", "postgres"));
    await admin.query(`create role rewardo_service login createrole nosuperuser password '${password}'`);
    await admin.query("create database loyalty owner rewardo_service");
    await admin.end();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: address("rewardo_service", "loyalty"), adminUrl: address("postgres", "loyalty"), stop };
};

const connected = async (connectionString: string): Promise<Client> => {
  for (const deadline = performance.now() + 60_000; ;) {
    const client = new Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await delay(25);
    }
  }
};
