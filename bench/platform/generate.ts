/**
 * The platform: the engine simulates a few thousand members, PostgreSQL copies them with other ids, names and hours into
 * every business and recomputes each copy's hash chain, and the project's own proof checks a sample.
 * The finished folder is kept: the next run finds it by its stamp.
 */
import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foldNext } from "../../apps/api/src/features/ledger/stats/index.ts";
import { systemClock } from "../../apps/api/src/platform/clock.ts";
import { openDatabase } from "../../apps/api/src/platform/database/database.ts";
import { startEmbedded, type EmbeddedDatabase } from "../../apps/api/src/platform/database/embedded/embedded.ts";
import { migrate } from "../../apps/api/src/platform/database/migrate.ts";
import { businessScope } from "../../apps/api/src/platform/scope.ts";
import { writeHistories } from "../../apps/api/src/testing/histories.ts";
import { openWitness, type Witness } from "../../apps/api/src/testing/witness.ts";
import { openBusinesses, type PlatformBusiness } from "./businesses.ts";
import { checkPlatform } from "./checked.ts";
import { fillTable } from "./copies.ts";
import { lives } from "./lives.ts";
import { checkSize, folderOf, seed, type PlatformSize } from "./size.ts";
import { stageLives, stageMembers } from "./staged.ts";
import { dropIndexes } from "./indexes-and-keys.ts";

/** Increased when the generator's output for the same seed changes. */
const version = 3;

export interface Platform {
  readonly folder: string;
  readonly size: PlatformSize;
  /** How long it took to generate. */
  readonly seconds: number;
  readonly bytes: number;
  /** On disk while it was generated, with sorting and the log of writes. */
  readonly mostBytes: number;
  /** Transactions of the largest business. */
  readonly largest: number;
  readonly checked: { readonly memberships: number; readonly entries: number };
}

/** Not durable until it is complete. */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  // It is room on the disk, and a checkpoint without syncing costs little.
  max_wal_size: "1GB",
  checkpoint_timeout: "1h",
  shared_buffers: "1GB",
  effective_cache_size: "8GB",
  work_mem: "512MB",
  maintenance_work_mem: "1GB",
};

const say = (line: string): void => void process.stderr.write(`  ${line}\n`);

const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const startedMs = performance.now();
  const result = await work();
  say(`${name}: ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  return result;
};

/** Two connections fill and index in parallel, one the widest table, the other the rest. */
const lanes: readonly (readonly string[])[] = [["transactions"], ["ledger_entries", "lots"]];

const inLanes = async (
  server: EmbeddedDatabase,
  work: (witness: Witness, tables: readonly string[]) => Promise<void>,
): Promise<void> => {
  await Promise.all(
    lanes.map(async (tables) => {
      const witness = await openWitness(server);
      try {
        await witness.rows("set session_replication_role = replica");
        for (const way of ["nestloop", "mergejoin"]) await witness.rows(`set enable_${way} = off`);
        await work(witness, tables);
      } finally {
        await witness.close();
      }
    }),
  );
};

/** Truncated within the filling transaction, they need no WAL; the foreign keys to them are dropped before. */
const fillLarge = (server: EmbeddedDatabase): Promise<void> =>
  inLanes(server, async (witness, tables) => {
    for (const table of tables) {
      await witness.rows("begin");
      await witness.rows(`truncate ${table}`);
      await timed(table, () => fillTable(witness, table));
      await witness.rows("commit");
    }
  });

/** Transactions that one statement folds: with a server's 10,000 each of a chain's days would be written a hundred times. */
const foldedAtOnce = 100_000;

/** Updated by each statement that folds: without it a business of ten statements leaves ten of each row. */
const foldedTables = "stat_deltas, stat_figures, stat_members, stat_member_months, stat_lapsing, stat_lapsing_months";

/** Folded by the product's own statement, two businesses at a time, the largest first. */
const foldStatistics = async (
  server: EmbeddedDatabase,
  witness: Witness,
  opened: readonly PlatformBusiness[],
): Promise<void> => {
  // Those of the simulated members, which are gone.
  await witness.rows("truncate stat_deltas");
  const database = openDatabase(server);
  const waiting = opened.values();
  const fold = async (): Promise<void> => {
    for (const { business_id } of waiting) {
      await witness.rows(
        "insert into stat_deltas (business_id, transaction_id) select business_id, _id from transactions where business_id = $1 order by 2",
        [business_id],
      );
      await witness.rows("analyze stat_deltas");
      let statements = 1;
      while ((await foldNext(database, businessScope(business_id), foldedAtOnce)) === foldedAtOnce) statements += 1;
      if (statements > 1) await witness.rows(`vacuum ${foldedTables}`);
    }
  };
  try {
    await Promise.all(lanes.map(fold));
  } finally {
    await database.close();
  }
};

/** Resolves with the transactions of the largest business. */
const fill = async (server: EmbeddedDatabase, witness: Witness, size: PlatformSize): Promise<number> => {
  const database = openDatabase(server);
  const opened = await timed(`${size.businesses} businesses`, () =>
    openBusinesses({ database, clock: systemClock }, witness, size),
  );
  await database.close();
  const [first] = opened;
  await timed("members simulated", () => writeHistories(witness, first!, lives(size)));
  await timed("set aside", () => stageLives(witness, first!));
  await timed("names and chains", () => stageMembers(witness, opened, size));
  const whole = lanes.flat();
  const small = ["users", "card_subscriptions", "card_numbers"];
  const dropped = await dropIndexes(witness, { whole, partly: small });
  await witness.rows("set session_replication_role = replica");
  for (const table of small) await timed(table, () => fillTable(witness, table));
  await witness.rows("set session_replication_role = origin");
  await witness.rows(
    "update cards c set members_count = b.members from bench_stage.businesses b where b.card_id = c._id",
  );
  await fillLarge(server);
  await timed("indexes", async () => {
    for (const { text } of dropped.indexes.filter(({ table }) => small.includes(table))) await witness.rows(text);
    await inLanes(server, async (lane, tables) => {
      for (const { text } of dropped.indexes.filter(({ table }) => tables.includes(table))) await lane.rows(text);
    });
  });
  await timed("foreign keys", async () => {
    // Without statistics PostgreSQL would look up each key separately.
    await witness.rows("analyze");
    for (const text of dropped.foreignKeys) await witness.rows(text);
  });
  await witness.rows("drop schema bench_stage cascade");
  await timed("statistics folded", () => foldStatistics(server, witness, opened));
  await timed("vacuum", () => witness.rows("vacuum analyze"));
  const [largest] = await witness.rows<{ count: number }>(
    "select count(*)::integer as count from transactions where business_id = $1",
    [first!.business_id],
  );
  return largest!.count;
};

const stampOf = (folder: string): string => join(folder, "platform.json");

const readStamp = (folder: string): (Platform & { seed: number; version: number }) | null =>
  existsSync(stampOf(folder)) ? (JSON.parse(readFileSync(stampOf(folder), "utf8")) as never) : null;

/** Looks at the folder every two seconds; `stop` answers the most bytes that it had. */
const watchSize = (folder: string): { stop(): number } => {
  let most = 0;
  const look = (): void =>
    void execFile("du", ["-sk", folder], (_, text) => (most = Math.max(most, 1024 * Number.parseInt(text, 10) || 0)));
  const timer = setInterval(look, 2000);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
};

const generate = async (size: PlatformSize, folder: string): Promise<Platform> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const startedMs = performance.now();
  const server = await startEmbedded({ dataDir: folder, log: () => {}, settings });
  let checked: Platform["checked"];
  let bytes = 0;
  let largest = 0;
  let mostBytes = 0;
  const watched = watchSize(folder);
  try {
    await migrate(server.connection("owner"), () => {});
    const witness = await openWitness(server);
    try {
      largest = await fill(server, witness, size);
      checked = await timed("checked", () => checkPlatform(server, witness, size));
      const [found] = await witness.rows<{ bytes: string }>(
        "select pg_database_size(current_database())::text as bytes",
      );
      bytes = Number(found?.bytes);
    } finally {
      await witness.close();
    }
  } finally {
    mostBytes = watched.stop();
    await server.stop();
  }
  execFileSync("sync");
  const seconds = (performance.now() - startedMs) / 1000;
  const platform = { folder, size, seconds, bytes, mostBytes, largest, checked };
  writeFileSync(stampOf(folder), JSON.stringify({ seed, version, ...platform }, null, 2));
  return platform;
};

/** The platform of this size: kept from an earlier run, or generated now. */
export const preparePlatform = async (size: PlatformSize): Promise<Platform> => {
  checkSize(size);
  const folder = folderOf(size);
  const kept = readStamp(folder);
  if (kept !== null && kept.seed === seed && kept.version === version) return { ...kept, folder };
  say(`generating ${size.members} members with ${size.transactions} transactions in ${folder}`);
  return generate(size, folder);
};
