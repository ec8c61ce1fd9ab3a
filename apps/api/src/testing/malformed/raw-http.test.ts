/** Bytes on the wire that no client library would send: refused in the same form, and the server goes on. */
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../app.ts";
import { faultsOfError } from "./well-formed-error.ts";

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await openTestApp();
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Everything that the server says until it hangs up. */
const say = (bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    const chunks: Buffer[] = [];
    socket.setTimeout(30_000, () => socket.destroy(new Error("The server did not hang up")));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
  });

const request = (start: string, headers: readonly string[], body = "") =>
  `${[start, ...headers, "connection: close"].join("\r\n")}\r\n\r\n${body}`;

const host = "host: localhost";
const json = "content-type: application/json";
const post = "POST /api/accounts/login HTTP/1.1";

const cases: Readonly<Record<string, [bytes: string | Buffer, status: number]>> = {
  "no request at all": [Buffer.from([0, 1, 2, 3, 13, 10, 13, 10]), 400],
  "a TLS greeting": [Buffer.from("16030100c8010000c40303", "hex"), 400],
  "an unknown version": [request("GET /api/cards HTTP/9.9", [host]), 400],
  "an unknown method": [request("BREW /api/cards HTTP/1.1", [host]), 400],
  "a header with a control character": [request("GET /api/cards HTTP/1.1", [host, "x: a\u0000b"]), 400],
  "headers without end": [request("GET /api/cards HTTP/1.1", [host, `x: ${"a".repeat(40_000)}`]), 431],
  "a negative length": [request(post, [host, json, "content-length: -1"], "{}"), 400],
  "two lengths": [request(post, [host, json, "content-length: 2", "content-length: 3"], "{}"), 400],
  "a length and chunks": [
    request(post, [host, json, "content-length: 2", "transfer-encoding: chunked"], "0\r\n\r\n"),
    400,
  ],
  "chunks that are none": [request(post, [host, json, "transfer-encoding: chunked"], "zz\r\n{}\r\n"), 400],
  "an encoding that is none": [request(post, [host, json, "transfer-encoding: gzip"], "{}"), 400],
  "a compressed body": [request(post, [host, json, "content-encoding: gzip", "content-length: 2"], "{}"), 400],
  "a length beyond the limit": [request(post, [host, json, "content-length: 99999999"]), 413],
  "a path that cannot be read": [request("GET /api/cards/%E0%A4%A HTTP/1.1", [host]), 400],
  "a whole address": [request("GET http://elsewhere.example/api/cards HTTP/1.1", [host]), 401],
  "a method that the path does not take": [request("PUT /api/cards HTTP/1.1", [host]), 404],
  "a path that is none": [request("GET /api/%00/../../etc/passwd HTTP/1.1", [host]), 404],
};

test.each(Object.entries(cases))("%s", async (_name, [bytes, status]) => {
  const said = await say(bytes);
  const [head = "", body = ""] = said.split("\r\n\r\n");
  const type = /^content-type: (.+)$/im.exec(head)?.[1]?.trim();
  const statusCode = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  expect(faultsOfError({ statusCode, body, headers: { "content-type": type } }), said.slice(0, 500)).toEqual([]);
  expect(statusCode).toBe(status);
  expect(await say(request("GET /healthz HTTP/1.1", [host]))).toMatch(/^HTTP\/1\.1 200 /);
});

test("a request without a host is refused before it is read", async () => {
  expect(await say(request("GET /api/cards HTTP/1.1", []))).toMatch(/^HTTP\/1\.1 400 /);
});

test("a client that sends half a request and leaves breaks nothing", async () => {
  for (const bytes of ["POST /api/acc", request(post, [host, json, "content-length: 100"], '{"email":')]) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(bytes, () => socket.destroy()));
      socket.on("close", () => resolve());
    });
  }
  expect(await say(request("GET /healthz HTTP/1.1", [host]))).toMatch(/^HTTP\/1\.1 200 /);
});

test("a request that never ends is disconnected", () => {
  expect(app.app.server.requestTimeout).toBeGreaterThan(0);
  expect(app.app.server.headersTimeout).toBeGreaterThan(0);
});
