/** The public address decides, whatever a proxy forwards: cookies, HSTS, hosts, origins, figures. */
import { request as httpRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { openWitness } from "../../testing/witness.ts";
import { newId } from "../clock.ts";

let app: TestApp;
const servers: FastifyInstance[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await app.close();
});

const metrics_token = "figures-for-the-collector";
const open = async (public_url: string | null, contact_email: string | null = null): Promise<number> => {
  const server = await buildApp({
    server: app.server,
    database: app.database,
    clock: app.clock,
    log: { info: () => undefined, error: () => undefined },
    uploads: app.uploads,
    trust_proxy: [],
    public_url,
    contact_email,
    metrics_token,
    console_directory: null,
    brand_name: "Rewardo",
    checkAnswers: true,
  });
  servers.push(server);
  await server.listen({ host: "127.0.0.1", port: 0 });
  return (server.server.address() as AddressInfo).port;
};

/** What no client library sends. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.once("data", (chunk) => {
      resolve(chunk.toString());
      socket.destroy();
    });
    socket.on("error", reject);
  });

interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/** Over a real connection, since only there a Host header can be any. */
const ask = (port: number, path: string, { method = "GET", headers = {}, body }: Ask = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const type = sent === undefined ? {} : { "content-type": "application/json" };
    const request = httpRequest({ port, path, method, headers: { ...type, ...headers } }, (answer) => {
      let text = "";
      answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    request.on("error", reject);
    request.end(sent);
  });

const register = (port: number, headers: Record<string, string>) =>
  ask(port, "/api/businesses", {
    method: "POST",
    headers,
    body: { email: `${newId()}@example.test`, password: "Correct-Horse-7", terms_accepted: true },
  });

test("cookies and HSTS follow PUBLIC_URL, with and without a proxy's header", async () => {
  const port = await open("https://shop.example");
  for (const forwarded of [{}, { "x-forwarded-proto": "http" }] as const) {
    const answer = await register(port, { host: "shop.example", ...forwarded });
    expect(answer.status).toBe(201);
    const [browser, cookie] = answer.headers["set-cookie"] as string[];
    expect(browser).toMatch(/^__Host-rewardo_browser=.*; HttpOnly; Secure/);
    expect(cookie).toMatch(/^__Host-rewardo_session=.*; Secure/);
    expect(answer.headers["strict-transport-security"]).toBeDefined();
    const [pair = ""] = cookie!.split(";");
    const own = await ask(port, "/api/accounts/current", { headers: { host: "shop.example", cookie: pair } });
    expect(own.status).toBe(200);
  }
  const plain = await register(await open(null), { host: "127.0.0.1" });
  expect((plain.headers["set-cookie"] as string[])[1]).toMatch(/^rewardo_session=(?!.*Secure)/);
});

test("another host, two hosts and another origin are refused; probes of the machine are answered", async () => {
  const port = await open("https://shop.example");
  const statusOf = async (path: string, options: Ask) => (await ask(port, path, options)).status;
  expect(await statusOf("/api/accounts/current", { headers: { host: "evil.example" } })).toBe(421);
  expect(await statusOf("/", { headers: { host: `127.0.0.1:${port}` } })).toBe(421);
  const twice = "GET /api/accounts/current HTTP/1.1\r\nHost: shop.example\r\nHost: evil.example\r\n\r\n";
  expect(await sendRaw(port, twice)).toMatch(/^HTTP\/1.1 4(00|21) /);
  expect(await statusOf("/api/accounts/current", { headers: { host: "shop.example" } })).toBe(401);
  expect(await statusOf("/api/accounts/current", { headers: { host: "shop.example:443" } })).toBe(401);
  expect(await statusOf("/healthz", { headers: { host: `127.0.0.1:${port}` } })).toBe(200);
  expect(await statusOf("/readyz", { headers: { host: `127.0.0.1:${port}` } })).toBe(200);
  const post = (origin: string) =>
    statusOf("/api/accounts/password_reset", {
      method: "POST",
      headers: { host: "shop.example", origin },
      body: { email: "x@example.test" },
    });
  expect(await post("https://evil.example")).toBe(403);
  expect(await post("http://shop.example")).toBe(403);
  expect(await post("https://shop.example")).toBe(204);
});

test("figures need the token where others reach the installation, and none on a machine of one's own", async () => {
  const port = await open("https://shop.example");
  const figures = (at: number, headers: Record<string, string> = {}) => ask(at, "/metrics", { headers });
  expect((await figures(port)).status).toBe(404);
  expect((await figures(port, { "x-real-ip": "127.0.0.1" })).status).toBe(404);
  expect((await figures(port, { authorization: "Bearer wrong-token-of-nobody" })).status).toBe(404);
  const answer = await figures(port, { authorization: `Bearer ${metrics_token}` });
  expect([answer.status, answer.text.includes("http_request_duration_seconds")]).toEqual([200, true]);
  expect((await figures(await open(null))).status).toBe(200);
});

test("security.txt names whom to tell of a weakness, where there is an address", async () => {
  const headers = { host: "shop.example" };
  expect((await ask(await open("https://shop.example"), "/.well-known/security.txt", { headers })).status).toBe(404);
  const port = await open("https://shop.example", "security@shop.example");
  const answer = await ask(port, "/.well-known/security.txt", { headers });
  expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(answer.text).toMatch(/^Contact: mailto:security@shop\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/);
  expect(answer.text).toContain("Canonical: https://shop.example/.well-known/security.txt\n");
});

test("a full disk is 503 with its code, and the server is not ready", async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const witness = await openWitness(app.server);
  await witness.rows(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await witness.rows("create trigger no_room before insert on places for each row execute function no_room()");
  try {
    expect((await app.withToken(null).call("GET", "/readyz")).status).toBe(200);
    expect(await owner.call("POST", "/api/places", { name: "Kazimierz", country: "PL" })).toMatchObject({
      status: 503,
      body: { code: "storage_full" },
    });
    expect((await owner.call("GET", "/api/places")).status, "reading goes on").toBe(200);
    expect((await app.withToken(null).call("GET", "/readyz")).status).toBe(503);
  } finally {
    await witness.rows("drop trigger no_room on places");
    await witness.rows("drop function no_room");
    await witness.close();
  }
});
