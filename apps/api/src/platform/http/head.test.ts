/** What monitors, previews of links and `curl` ask: by HEAD, and without naming what they take. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";

let app: TestApp;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "console-"));
  writeFileSync(join(directory, "index.html"), "<html><head><title>x</title></head><body></body></html>");
  app = await openTestApp({ console_directory: directory });
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const ask = (method: "GET" | "HEAD", url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method, url, headers });

test("pages are there for whoever takes anything or does not say, and under HEAD", async () => {
  for (const url of ["/", "/login", "/places/new"]) {
    for (const headers of [{ accept: "*/*" }, {}, { accept: "text/*;q=0.5" }, { accept: "text/html" }]) {
      const page = await ask("GET", url, headers as Record<string, string>);
      expect([url, page.statusCode, page.headers["content-type"]]).toEqual([url, 200, "text/html; charset=utf-8"]);
      const head = await ask("HEAD", url, headers as Record<string, string>);
      expect([url, head.statusCode, head.headers["content-type"], head.body]).toEqual([
        url,
        200,
        "text/html; charset=utf-8",
        "",
      ]);
    }
  }
});

test("what is no page stays missing, in JSON", async () => {
  const missing: [string, Record<string, string>][] = [
    ["/api/nothing", { accept: "*/*" }],
    ["/api/nothing", { accept: "text/html" }],
    ["/assets/missing.js", { accept: "*/*" }],
    ["/missing.png", { accept: "image/avif,image/webp,*/*;q=0.8" }],
    ["/login", { accept: "application/json" }],
    ["/login", { accept: "*/*", "sec-fetch-dest": "script" }],
  ];
  for (const [url, headers] of missing) {
    const answer = await ask("GET", url, headers);
    expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 404, "not_found"]);
    expect((await ask("HEAD", url, headers)).statusCode, url).toBe(404);
  }
  expect((await app.app.inject({ method: "POST", url: "/login", headers: { accept: "*/*" } })).statusCode).toBe(404);
});

test("HEAD answers like GET, without a body, on public addresses and on calls", async () => {
  const { scope } = await buildBusiness(app);
  const { token } = await app.as("OWNER", scope);
  const signedIn = { authorization: `Bearer ${token}` };
  for (const [url, headers] of [
    ["/healthz", {}],
    ["/readyz", {}],
    ["/readyz/reads", {}],
    ["/api/openapi.json", {}],
    ["/api/docs", {}],
    ["/api/places", signedIn],
    ["/api/places", {}],
  ] as const) {
    const [get, head] = [await ask("GET", url, headers), await ask("HEAD", url, headers)];
    expect([url, head.statusCode, head.headers["content-type"], head.body]).toEqual([
      url,
      get.statusCode,
      get.headers["content-type"],
      "",
    ]);
  }
});
