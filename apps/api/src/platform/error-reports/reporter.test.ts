import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import type { Database } from "../database/database.ts";
import { parseDsn } from "./dsn.ts";
import { openReporter, type Reporter } from "./reporter.ts";
import { framesOf } from "./frames.ts";

interface Received {
  readonly path: string;
  readonly auth: string;
  readonly body: string;
}

let receiver: Server;
let app: TestApp;
let received: Received[] = [];
let answer: { status: number; headers: Record<string, string> } = { status: 200, headers: {} };
let nowMs = Date.parse("2026-06-12T08:00:00Z");
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (part: string) => (body += part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", auth: String(request.headers["x-sentry-auth"]), body });
      response.writeHead(answer.status, answer.headers).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  app = await openTestApp();
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(() => {
  received = [];
  answer = { status: 200, headers: {} };
});

const open = (port = (receiver.address() as AddressInfo).port): Reporter =>
  openReporter({
    dsn: parseDsn(`http://public@127.0.0.1:${port}/errors/7`)!,
    release: "0.1.0",
    environment: "test",
    trace_rate: 1,
    nowMs: () => nowMs,
  });
const itemOf = ({ body }: Received) => JSON.parse(body.split("\n")[2]!) as Record<string, unknown>;
const crash = { source: "server", message: "unexpected error" } as const;

test("a DSN names the address and the key; anything else is none", () => {
  expect(parseDsn("https://abc@o1.errors.example/42")).toEqual({
    url: "https://o1.errors.example/api/42/envelope/",
    key: "abc",
  });
  expect(["https://errors.example/42", "https://abc@errors.example/", "abc", "ftp://a@b/1"].map(parseDsn)).toEqual(
    Array.from({ length: 4 }, () => null),
  );
});

test("an error of a request arrives once, with the route's pattern and the request's id, and nothing of a person", async () => {
  const { scope } = await buildBusiness(app);
  const { token } = await app.as("OWNER", scope);
  const reporter = open();
  const broken: Database = {
    ...app.database,
    read: async () => {
      const said =
        'Key (email)=(anna.nowak@example.com) "Anna Nowak" +48 601 234 567 is odd\n    at /home/anna/x.ts:1:1';
      throw Object.assign(new TypeError(said), { code: "23505" });
    },
  };
  const other = await buildApp({
    ...{ server: app.server, database: broken, clock: app.clock, uploads: app.uploads, trust_proxy: [] },
    ...{ public_url: null, console_directory: null, brand_name: "Rewardo", checkAnswers: true },
    log: { info: () => {}, error: () => {} },
    reporter,
  });
  const response = await other.inject({
    url: `/api/users/01890a5d-ac96-774b-bcce-b302099a8057?q=anna.nowak@example.com`,
    headers: { authorization: `Bearer ${token}`, cookie: "secret=cookie-of-anna" },
  });
  expect(response.statusCode).toBe(500);
  await reporter.close();
  const [error, trace, ...more] = received;
  expect(more).toEqual([]);
  expect(error).toMatchObject({ path: "/errors/api/7/envelope/", auth: expect.stringContaining("sentry_key=public") });
  expect(itemOf(error!)).toMatchObject({
    platform: "node",
    release: "0.1.0",
    environment: "test",
    transaction: "/api/users/:id",
    tags: { request_id: response.headers["x-request-id"], code: "23505" },
    exception: { values: [{ type: "TypeError", value: "unexpected error" }] },
  });
  expect(error!.body).toContain('"filename":"apps/api/src/platform/error-reports/reporter.test.ts"');
  expect(itemOf(trace!)).toMatchObject({
    type: "transaction",
    transaction: "GET /api/users/:id",
    tags: { status: "500" },
  });
  const metrics = await other.inject({ url: "/metrics" });
  expect(metrics.body).toContain('error_reports{outcome="sent"} 2');
  await other.close();
  const told = received.map(({ body }) => body).join();
  for (const secret of ["anna", "Nowak", "601 234", token!, "01890a5d", "cookie", scope.business_id, "Bearer"])
    expect(told).not.toContain(secret);
});

test("a crash of a console goes on with its reference, the page's pattern and its build", async () => {
  const reporter = open();
  const heard: unknown[] = [];
  const other = await buildApp({
    ...{ server: app.server, database: app.database, clock: app.clock, uploads: app.uploads, trust_proxy: [] },
    ...{ public_url: null, console_directory: null, brand_name: "Rewardo", checkAnswers: true },
    log: { info: () => {}, error: (message, fields) => void heard.push([message, fields?.["reference"]]) },
    reporter,
  });
  const report = {
    ...{ reference: "0a1b 2c3d", route: "/users/$id", release: "abc", type: "TypeError" },
    stack: "TypeError: \n    at Page (https://loyalty.example/assets/users-1.js:1:200)",
  };
  const sent = await other.inject({ method: "POST", url: "/api/error_reports", payload: report });
  expect(sent.statusCode).toBe(204);
  await reporter.close();
  await other.close();
  expect(heard).toEqual([["the console crashed", "0a1b 2c3d"]]);
  const event = itemOf(received[0]!);
  expect(event).toMatchObject({
    ...{ platform: "javascript", release: "abc", transaction: "/users/$id" },
    tags: { source: "console", reference: "0a1b 2c3d" },
    exception: {
      values: [
        {
          value: "the console crashed",
          stacktrace: { frames: [{ filename: "assets/users-1.js", lineno: 1, colno: 200 }] },
        },
      ],
    },
  });
  expect(JSON.stringify(event)).not.toContain("loyalty.example");
});

test("a service that asks for a pause gets one, and what comes meanwhile is counted as dropped", async () => {
  const reporter = open();
  answer = { status: 429, headers: { "retry-after": "60" } };
  reporter.error(crash);
  await reporter.close();
  answer = { status: 200, headers: {} };
  reporter.error(crash);
  await reporter.close();
  expect([received.length, reporter.counts()]).toEqual([1, { sent: 0, dropped: 2 }]);
  nowMs += 61_000;
  reporter.error(crash);
  await reporter.close();
  expect(reporter.counts()).toEqual({ sent: 1, dropped: 2 });
});

test("a service that is away costs nothing but what was to be told", async () => {
  const reporter = open(9);
  for (let n = 0; n < 500; n += 1) reporter.error(crash);
  await reporter.close();
  expect(reporter.counts()).toEqual({ sent: 0, dropped: 500 });
});

test("the service's limit for one kind leaves the other alone", async () => {
  const reporter = open();
  answer = { status: 429, headers: { "x-sentry-rate-limits": "60:transaction:organization, 2700:session" } };
  const trace = { source: "server", name: "GET /api/places", ended_ms: nowMs, duration_ms: 12 } as const;
  reporter.trace(trace);
  await reporter.close();
  answer = { status: 200, headers: {} };
  reporter.trace(trace);
  reporter.error(crash);
  await reporter.close();
  expect(received.map((one) => itemOf(one)["type"])).toEqual(["transaction", undefined]);
  expect(reporter.counts()).toEqual({ sent: 1, dropped: 2 });
});

test("calls are read in the forms of all browsers, without the address of the page", () => {
  const stack = [
    "    at async Page.save (https://a.example/assets/users-1.js:1:200)",
    "    at https://a.example/assets/start-2.js:3:4",
    "save@https://a.example/assets/users-1.js:5:6",
    "    at node:internal/process/task_queues:103:5",
    "Anna said: at 12:30:15",
  ].join("\n");
  expect(framesOf(stack).map((frame) => `${frame.function} ${frame.filename}:${frame.lineno}`)).toEqual([
    "? task_queues:103",
    "save assets/users-1.js:5",
    "? assets/start-2.js:3",
    "Page.save assets/users-1.js:1",
  ]);
});
