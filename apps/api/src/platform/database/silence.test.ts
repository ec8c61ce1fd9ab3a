/** A line to the database that goes silent without being closed: each answer is in time, and new connections are opened. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { buildApp } from "../../app.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../testing/builders.ts";
import { openSilentLine, type SilentLine } from "../../testing/silent-line.ts";
import { openJobs } from "../jobs/jobs.ts";
import { jsonLog, type Log } from "../log.ts";
import { openChannel } from "./channel.ts";
import { openDatabase, type Database } from "./database.ts";

let app: TestApp;
let business: TestBusiness;
let line: SilentLine;
let database: Database;
let said: string[];
beforeAll(async () => {
  app = await openTestApp();
  business = await buildBusiness(app);
});
beforeEach(async () => {
  line = await openSilentLine(app.server);
  said = [];
  database = openDatabase(line.server, { statementTimeoutMs: 2000, log: (message) => void said.push(message) });
});
afterEach(async () => {
  await database.close();
  await line.close();
});
afterAll(() => app.close());

const one = { text: "select 1 as one", values: [] };
/** Where tables are spread a business is read at its node, past the line. */
const throughLine = { isCentral: true };

test("requests on silent connections are answered 503 in time, the next ones are served, and the log has two lines", async () => {
  const { token } = await app.as("OWNER", business.scope);
  const other = await buildApp({
    server: line.server,
    database,
    clock: app.clock,
    log: jsonLog("silent", app.clock.nowMs),
    uploads: app.uploads,
    trust_proxy: [],
    public_url: null,
    console_directory: null,
    brand_name: "Rewardo",
    checkAnswers: true,
  });
  try {
    const authorization = `Bearer ${token}`;
    const read = () => other.inject({ url: "/api/cards", headers: { authorization } });
    const write = (name: string) =>
      other.inject({
        method: "POST",
        url: "/api/places",
        headers: { authorization },
        payload: { name, country: "PL" },
      });
    expect((await Promise.all([read(), write("Podgórze"), read()])).map((answer) => answer.statusCode)).toEqual([
      200, 201, 200,
    ]);
    line.goSilent();
    const begunMs = performance.now();
    const first = await Promise.all([read(), write("Kazimierz"), other.inject("/readyz")]);
    expect(performance.now() - begunMs).toBeLessThan(7000);
    expect(first.map((answer) => answer.statusCode)).toEqual([503, 503, 503]);
    expect(first[1]!.headers["retry-after"]).toBe("1");
    const next = await Promise.all([read(), write("Kazimierz"), other.inject("/readyz")]);
    expect(next.map((answer) => answer.statusCode)).toEqual([200, 201, 200]);
    expect(said.filter((message) => message.includes("silent"))).toHaveLength(1);
    expect(database.pools().reduce((sum, { silent }) => sum + silent, 0)).toBeGreaterThan(0);
  } finally {
    await other.close();
  }
});

test("work beside requests, whose statements may take minutes, is told as soon as PostgreSQL does not work on them", async () => {
  await database.read(business.scope, (tx) => tx.row(one), throughLine);
  const silent = Promise.withResolvers<void>();
  const long = database.background(null, async (tx) => {
    await tx.row(one);
    line.goSilent();
    silent.resolve();
    await tx.row(one);
  });
  const told = long.catch((error: unknown) => error);
  await silent.promise;
  await expect(database.read(business.scope, (tx) => tx.row(one), throughLine)).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(await told).toMatchObject({ code: "unavailable" });
  expect(await database.background(null, (tx) => tx.row(one))).toEqual({ one: 1 });
});

test("a statement that PostgreSQL still works on is left alone when another connection goes silent", async () => {
  await database.read(business.scope, (tx) => tx.row(one), throughLine);
  line.goSilent();
  // On a connection that was opened after the silence began.
  const long = database.background(null, (tx) => tx.row({ text: "select pg_sleep(4)::text as slept", values: [] }));
  await expect(database.read(business.scope, (tx) => tx.row(one), throughLine)).rejects.toMatchObject({
    code: "unavailable",
  });
  expect(await long).toEqual({ slept: "" });
});

test("the channel of notices is given up when it shows no sign of life", async () => {
  const lost = Promise.withResolvers<void>();
  const channel = await openChannel({
    server: line.server,
    name: "quiet",
    onPayload: () => {},
    onLost: () => lost.resolve(),
  });
  line.goSilent();
  const begunMs = performance.now();
  await lost.promise;
  expect(performance.now() - begunMs).toBeLessThan(7000);
  await channel.close();
});

test("the job queue is reachable again, and says once that it was not", async () => {
  const lines: string[] = [];
  const log: Log = { info: (message) => void lines.push(message), error: (message) => void lines.push(message) };
  const jobs = await openJobs({ server: line.server, log, queues: [{ name: "mail", handle: async () => {} }] });
  try {
    expect(await jobs.isReady()).toBe(true);
    line.goSilent();
    const begunMs = performance.now();
    while (!(await jobs.isReady())) expect(performance.now() - begunMs).toBeLessThan(10_000);
    expect(lines.filter((message) => message === "the job queue cannot be reached").length).toBeLessThanOrEqual(1);
  } finally {
    await jobs.close();
  }
});

test("a database that is away is one line of the job queue, and one when it is back", async () => {
  const lines: string[] = [];
  const log: Log = { info: (message) => void lines.push(message), error: (message) => void lines.push(message) };
  const queues = ["mail", "stats", "messages"].map((name) => ({ name, handle: async () => {} }));
  const jobs = await openJobs({ server: line.server, log, queues, pollSeconds: 0.5 });
  try {
    const { reopen } = await line.refuse();
    // Each look is refused, as the workers' are in the meantime.
    for (let nr = 0; nr < 20; nr += 1) expect(await jobs.isReady()).toBe(false);
    await vi.waitFor(() => expect(lines).toEqual(["the job queue cannot be reached"]), 20_000);
    await reopen();
    await vi.waitFor(() => expect(lines.at(-1)).toBe("the job queue is back"), 20_000);
    expect(lines).toHaveLength(2);
  } finally {
    await jobs.close();
  }
});

test("closing waits for no connection that is silent", async () => {
  const silent = Promise.withResolvers<void>();
  const long = database.background(null, async (tx) => {
    await tx.row(one);
    line.goSilent();
    silent.resolve();
    await tx.row(one);
  });
  const lost = long.catch((error: unknown) => error);
  await silent.promise;
  const begunMs = performance.now();
  const closing = database.close();
  database = openDatabase(app.server);
  await closing;
  expect(await lost).toMatchObject({ code: "unavailable" });
  expect(performance.now() - begunMs).toBeLessThan(5000);
});
