import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { type DatabaseOptions, PgBoss } from "pg-boss";
import { expect, test, vi } from "vitest";
import { openTestDatabase } from "../../testing/database.ts";
import { openWitness } from "../../testing/witness.ts";
import { mountHealth } from "../http/health.ts";
import { jsonLog, type Log } from "../log.ts";
import { openJobs } from "./jobs.ts";

const log = jsonLog("error", Date.now);

test("the migrations make what this version of pg-boss expects", async () => {
  const server = await openTestDatabase();
  const boss = new PgBoss({
    ...(server.connection("owner") as DatabaseOptions),
    schema: "jobs",
    migrate: false,
    schedule: false,
    supervise: false,
  });
  boss.on("error", () => {});
  await boss.start();
  const report = await boss.detectSchemaDrift();
  await boss.stop({ graceful: false });
  expect(report.ok, JSON.stringify(report)).toBe(true);
});

test("jobs are ready while a worker runs, and a server whose worker is not ready is not ready", async () => {
  const server = await openTestDatabase();
  const jobs = await openJobs({ server, log, queues: [{ name: "mail", handle: async () => {} }] });
  const app = Fastify();
  mountHealth(app, { isReady: async () => true, areJobsReady: jobs.isReady, openSockets: () => 0, isPublic: false });
  const ready = async () => (await app.inject("/readyz")).json<{ status: string }>().status;
  expect(await ready()).toBe("ready");
  await jobs.close();
  expect(await ready()).toBe("unavailable");
  await app.close();
});

test("keeping the tables in order needs no right that the workers' role lacks", async () => {
  const server = await openTestDatabase();
  const witness = await openWitness(server);
  const troubles: unknown[] = [];
  const listening: Log = { info: () => {}, error: (...trouble) => void troubles.push(trouble) };
  await witness.rows(`update jobs.queue set monitor_on = null, maintain_on = null`);
  const jobs = await openJobs({ server, log: listening, queues: [], superviseSeconds: 1 });
  const queues = await witness.rows("select 1 from jobs.queue");
  const kept = () => witness.rows(`select 1 from jobs.queue where monitor_on is not null and maintain_on is not null`);
  await vi.waitFor(async () => expect(await kept()).toHaveLength(queues.length), 60_000);
  await jobs.close();
  await witness.close();
  expect(troubles).toEqual([]);
});

test("a backlog is worked off without a pause and without further notifications", async () => {
  const server = await openTestDatabase();
  const witness = await openWitness(server);
  await witness.rows(`select jobs.enqueue('mail', jsonb_build_object('nr', nr)) from generate_series(1, 300) nr`);
  const done = new Set<unknown>();
  const handle = async ({ payload }: { payload: unknown }) => void done.add((payload as { nr: number }).nr);
  const jobs = await openJobs({ server, log, queues: [{ name: "mail", handle }], pollSeconds: 600 });
  await vi.waitFor(() => expect(done.size).toBe(300), 60_000);
  await jobs.close();
  await witness.close();
});

test("a job is told when nothing tries it again", async () => {
  const server = await openTestDatabase();
  const witness = await openWitness(server);
  await witness.rows(
    "update jobs.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false where name = 'mail'",
  );
  await witness.rows("select jobs.enqueue('mail', '{}')");
  const tries: unknown[] = [];
  const handle = async ({ isLastTry }: { isLastTry?: boolean }) => {
    tries.push(isLastTry);
    throw new Error("Not now");
  };
  const silent: Log = { info: () => {}, error: () => {} };
  const jobs = await openJobs({ server, log: silent, queues: [{ name: "mail", handle }], pollSeconds: 0.5 });
  await vi.waitFor(() => expect(tries).toEqual([false, true]), 20_000);
  await jobs.close();
  await witness.close();
});

test("no job waits for those of another business", async () => {
  const server = await openTestDatabase();
  const witness = await openWitness(server);
  const [long, short] = [randomUUID(), randomUUID()];
  const release = Promise.withResolvers<void>();
  const done: string[] = [];
  const handle = async ({ payload }: { payload: unknown }) => {
    const { business_id } = payload as { business_id: string };
    if (business_id === long) await release.promise;
    done.push(business_id);
  };
  const put = (business_id: string, times: number) =>
    witness.rows(
      "select jobs.enqueue('rfm', jsonb_build_object('business_id', $1::text)) from generate_series(1, $2)",
      [business_id, times],
    );
  await put(long, 8);
  await put(short, 3);
  const jobs = await openJobs({ server, log, queues: [{ name: "rfm", workers: 2, handle }], pollSeconds: 0.5 });
  await vi.waitFor(() => expect(done).toEqual([short, short, short]), 20_000);
  release.resolve();
  await vi.waitFor(() => expect(done).toHaveLength(11), 20_000);
  await jobs.close();
  await witness.close();
});

test("a regular job comes once in its span, however many processes ask for it", async () => {
  const server = await openTestDatabase();
  const witness = await openWitness(server);
  const done: string[] = [];
  // Spans are counted from 1970. A day's would end at midnight in UTC; of this length the present one is about half over.
  const everySeconds = Math.round(Date.now() / 1000 / 20_000.5);
  const queue = {
    name: "nightly",
    everySeconds,
    handle: async ({ _id }: { _id: string }) => void done.push(_id),
  };
  const open = () => openJobs({ server, log, queues: [queue], pollSeconds: 0.5 });
  const processes = [await open(), await open()];
  await vi.waitFor(() => expect(done).toHaveLength(1), 60_000);
  // A process that starts again in the same span asks again.
  processes.push(await open());
  const waiting = () => witness.rows("select 1 from jobs.job where name = 'nightly' and state <> 'completed'");
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), 60_000);
  await Promise.all(processes.map((one) => one.close()));
  expect(await witness.rows("select 1 from jobs.job where name = 'nightly'")).toHaveLength(1);
  await witness.close();
});
