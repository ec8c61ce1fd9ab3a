/**
 * A million transactions exported over HTTP, as a table and in the full archive: rows per second, and the
 * memory held, compared with ten thousand. Memory is measured after a garbage collection, so that
 * garbage does not count as growth.
 */
import { request as httpRequest } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { openWitness, type Witness } from "../apps/api/src/testing/witness.ts";
import type { Figure } from "./figure.ts";
import { watchMemory } from "./memory.ts";
import { openSender, withRunningApp, type RunningApp } from "./running-app.ts";

const few = 10_000;
const many = Number(process.env["ROWS"] ?? 1_000_000);

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Megabytes that are still referenced. */
const heldNow = (): number => {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
};

interface Taken {
  readonly bytes: number;
  readonly seconds: number;
  /** Peak of megabytes held, beyond the level before. */
  readonly held: number;
}

const looksEvery = 20;

/** Reads a download to its end and keeps nothing. */
const take = ({ port, token }: RunningApp, path: string): Promise<Taken> =>
  new Promise((done, failed) => {
    const before = heldNow();
    const startedMs = performance.now();
    let [bytes, held, nextLook, lookedMs] = [0, 0, 0, 0];
    const headers = { authorization: `Bearer ${token}` };
    httpRequest({ port, host: "127.0.0.1", path, headers }, (answer) => {
      const expected = path.includes("archive") ? 2e6 : 8e6;
      answer.on("data", (piece: Buffer) => {
        bytes += piece.length;
        if (bytes < nextLook) return;
        nextLook = bytes + expected / looksEvery;
        const beganMs = performance.now();
        held = Math.max(held, heldNow() - before);
        lookedMs += performance.now() - beganMs;
      });
      answer.on("error", failed);
      answer.on("end", () => {
        if (answer.statusCode !== 200) failed(new Error(`${path}: ${answer.statusCode}`));
        else done({ bytes, seconds: (performance.now() - startedMs - lookedMs) / 1000, held });
      });
    })
      .on("error", failed)
      .end();
  });

/** Copies the one transaction up to this many, a second apart. */
const fillUpTo = async (witness: Witness, business_id: string, wanted: number): Promise<void> => {
  const [{ count }] = (await witness.rows<{ count: number }>(
    "select count(*)::integer as count from transactions where business_id = $1",
    [business_id],
  )) as [{ count: number }];
  const columns = await witness.rows<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'transactions' and is_generated = 'NEVER'",
  );
  const changes: Readonly<Record<string, string>> = {
    _id: "gen_random_uuid()",
    idempotency_key: "gen_random_uuid()::text",
    occurred_at: "o.occurred_at - n * interval '1 second'",
  };
  const names = columns.map(({ name }) => name);
  await witness.rows("set session_replication_role = replica");
  await witness.rows(
    `insert into transactions (${names.join(", ")}) select ${names.map((name) => changes[name] ?? `o.${name}`).join(", ")}
    from generate_series($2::integer, $3::integer) n,
      (select * from transactions where business_id = $1 order by occurred_at desc limit 1) o`,
    [business_id, count, wanted - 1],
  );
  await witness.rows("set session_replication_role = origin");
  await witness.rows("vacuum analyze transactions");
};

const downloads = { table: "/api/businesses/current/transactions/export?locale=en", archive: "/api/archive?locale=en" };

export const measureExports = (): Promise<Figure[]> =>
  withRunningApp({}, async (running) => {
    const { server, business } = running;
    const { business_id } = business.scope;
    const sender = openSender(running, 1);
    const { number } = business.points;
    const status = await sender.post("/api/scanner/commit", { number, place_id: business.place_id, amount: 2450 });
    sender.close();
    if (status !== 201) throw new Error(`The till refused: ${status}`);
    const witness = await openWitness(server);
    try {
      await fillUpTo(witness, business_id, few);
      const small = { table: await take(running, downloads.table), archive: await take(running, downloads.archive) };
      await fillUpTo(witness, business_id, many);
      const memory = watchMemory(undefined);
      const large = { table: await take(running, downloads.table), archive: await take(running, downloads.archive) };
      const most = await memory.stop();
      const figures = (name: keyof typeof downloads, label: string): Figure[] => [
        { name: `${label}: rows a second`, value: many / large[name].seconds, unit: "rows/s" },
        { name: `${label}: size`, value: large[name].bytes / 1e6, unit: "MB" },
        { name: `${label}: held with ${few} rows`, value: small[name].held, unit: "MB" },
        { name: `${label}: held with ${many} rows`, value: large[name].held, unit: "MB", limit: small[name].held + 16 },
      ];
      return [
        ...figures("table", "transactions as a table"),
        ...figures("archive", "everything as an archive"),
        { name: "peak memory of the process (RSS)", value: most.node, unit: "MB", limit: 400 },
      ];
    } finally {
      await witness.close();
    }
  });
