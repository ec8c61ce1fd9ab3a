/** One platform with its PostgreSQL, its server and its callers. */
import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded, type EmbeddedDatabase } from "../../apps/api/src/platform/database/embedded/embedded.ts";
import { migrate } from "../../apps/api/src/platform/database/migrate.ts";
import { openWitness, type Witness } from "../../apps/api/src/testing/witness.ts";
import { preparePlatform, type Platform } from "./generate.ts";
import type { Target } from "./load-job.ts";
import { startServer, type RunningServer } from "./processes.ts";
import { openRecorder, type Recorder } from "./recorded.ts";
import type { PlatformSize } from "./size.ts";
import { openTargets } from "./targets.ts";

export interface Site {
  readonly name: string;
  readonly platform: Platform;
  readonly database: EmbeddedDatabase;
  readonly witness: Witness;
  readonly server: RunningServer;
  readonly recorder: Recorder;
  readonly targets: readonly Target[];
  close(): Promise<void>;
}

/** Files that a busy platform has in memory: all indexes, and what every till reads. */
const usedText = `select pg_relation_filepath(c.oid) as path from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and (c.relkind = 'i' or c.relname in ('card_subscriptions', 'card_numbers', 'users', 'lots'))`;

const readWhole = async (path: string): Promise<void> => {
  for await (const _chunk of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) continue;
};

/** Reads them once, so that the disk after a start is not measured. */
const warm = async (witness: Witness): Promise<void> => {
  const [place] = await witness.rows<{ folder: string }>("select current_setting('data_directory') as folder");
  for (const { path } of await witness.rows<{ path: string }>(usedText)) {
    const file = join(place!.folder, path);
    for (let segment = 0; ; segment++) {
      const name = segment === 0 ? file : `${file}.${segment}`;
      if (!existsSync(name)) break;
      await readWhole(name);
    }
  }
};

export const openSite = async (size: PlatformSize, serves: readonly "work"[] = []): Promise<Site> => {
  const platform = await preparePlatform(size);
  const database = await startEmbedded({ dataDir: platform.folder, log: () => {} });
  try {
    await migrate(database.connection("owner"), () => {});
    const witness = await openWitness(database);
    await warm(witness);
    const targets = await openTargets(database, witness);
    const server = await startServer(platform.folder, serves);
    const recorder = await openRecorder(database, platform.folder);
    return {
      name: `${size.transactions / 1_000_000} M`,
      ...{ platform, database, witness, server, recorder, targets },
      close: async () => {
        await recorder.close();
        await server.stop();
        await witness.close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
};
