import { createServer } from "node:http";
import { afterEach, expect, it } from "vitest";
import { openTestApp } from "../../testing/app.ts";
import { systemClock } from "../clock.ts";
import { readDsn } from "./dsn.ts";
import { openReporter } from "./reporter.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A service on this machine that answers with this status, and a reporter that sends to it. */
const openReceiver = async (status: number, headers: Record<string, string> = {}) => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    let text = `${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n`;
    request.on("data", (part: Buffer) => (text += part.toString()));
    request.on("end", () => {
      received.push(text);
      response.writeHead(status, headers).end("{}");
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  ends.push(() => new Promise((done) => receiver.close(done)));
  const { port } = receiver.address() as { port: number };
  const dsn = readDsn(`http://abc123@127.0.0.1:${port}/42`)!;
  const reporter = openReporter(dsn, { environment: "test", release: "1.2.3", root: process.cwd() }, systemClock);
  ends.push(() => reporter.settled());
  return { received, reporter };
};

it("reports an error of a route once, with its pattern and request id and nothing of what the request held", async () => {
  const { received, reporter } = await openReceiver(200);
  const tested = await openTestApp({ log: "silent", reporter });
  ends.push(() => tested.close());
  tested.app.post("/api/failing/:id", async (request) => {
    throw new TypeError(`cannot read\n    at ${JSON.stringify([request.body, request.headers, request.url])}`);
  });
  const secrets = ["anna.nowak@example.test", "+48501502503", "token-7f3a", "cookie-91bc", "5555444433331111"];
  const answer = await tested.app.inject({
    method: "POST",
    url: `/api/failing/${secrets[0]}?token=${secrets[2]}`,
    headers: { authorization: `Bearer ${secrets[2]}`, cookie: `session=${secrets[3]}` },
    payload: { email: secrets[0], phone: secrets[1], card: secrets[4] },
  });
  expect(answer.statusCode).toBe(500);
  await reporter.settled();

  expect(received).toHaveLength(1);
  const [report = ""] = received;
  expect(report).toContain("POST /api/42/envelope/");
  const [, , , , event = "{}"] = report.split("\n");
  expect(JSON.parse(event)).toMatchObject({
    environment: "test",
    release: "1.2.3",
    transaction: "/api/failing/:id",
    tags: { request_id: answer.headers["x-request-id"] },
    exception: { values: [{ type: "TypeError", value: "unexpected error" }] },
  });
  expect(event).toContain("reporter.test.ts");
  for (const secret of [...secrets, "anna.nowak", "501502503"]) expect(report).not.toContain(secret);
  const metrics = await tested.app.inject({ url: "/metrics" });
  expect(metrics.body).toContain('error_reports_total{outcome="sent"} 1');
});

it("sends nothing more for as long as the service asks, and counts what it drops", async () => {
  const { received, reporter } = await openReceiver(429, { "retry-after": "600" });
  const log = reporter.over({ info: () => {}, error: () => {} });
  log.error("first");
  await reporter.settled();
  log.error("second");
  await reporter.settled();
  expect(received).toHaveLength(1);
  expect(reporter.counts()).toEqual({ sent: 0, dropped: 2 });
});

it("drops and counts reports when the service is away, and keeps a bounded number waiting", async () => {
  const dsn = readDsn("http://abc123@127.0.0.1:1/42")!;
  const reporter = openReporter(dsn, { environment: "test", release: undefined, root: "/" }, systemClock);
  const log = reporter.over({ info: () => {}, error: () => {} });
  for (let index = 0; index < 200; index += 1) log.error("away", {}, new Error("away"));
  await reporter.settled();
  expect(reporter.counts()).toEqual({ sent: 0, dropped: 200 });
});

it.each(["", "nonsense", "https://example.test/42", "ftp://key@example.test/42", "https://key@example.test/"])(
  "does not take %j for a DSN",
  (text) => expect(readDsn(text)).toBeNull(),
);
