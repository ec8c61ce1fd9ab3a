/** Calls that ride on the cookie come from our own pages; and what changes behind a proxy that speaks https. */
import { allEndpoints } from "@rewardo/contract/all";
import { mountedPaths } from "@rewardo/contract/endpoint";
import { roleIds } from "@rewardo/contract/roles";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { createAccount } from "../../features/tenants/accounts/index.ts";
import { newId } from "../../platform/clock.ts";
import { jsonLog } from "../../platform/log.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { buildBusiness, type TestBusiness } from "../builders.ts";
import { type WatchedWrites, watchWrites } from "../watched-writes.ts";
import { openWitness, type Witness } from "../witness.ts";

let app: TestApp;
let witness: Witness;
let watched: WatchedWrites;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
  watched = await watchWrites(witness);
});
afterAll(async () => {
  await watched.close();
  await witness.close();
  await app.close();
});

const cookie = () => `rewardo_session=${owner.token}`;

const writes = allEndpoints
  .filter(({ definition }) => definition.method !== "GET" && definition.fromAnywhere !== true)
  .flatMap(({ name, definition }) =>
    mountedPaths(definition).map((path) => [`${definition.method} ${path}`, name, definition.method, path] as const),
  );

test.each(writes)("%s is refused to a page of another origin", async (_title, _name, method, path) => {
  await watched.written();
  const url = path.replace(":business_id", business.scope.business_id).replace(":id", newId());
  const foreign: Record<string, string>[] = [
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { origin: "http://localhost:8080" },
    { origin: "https://localhost" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    const answer = await app.app.inject({
      method,
      url,
      headers: { cookie: cookie(), "idempotency-key": newId(), ...headers },
      payload: {},
    });
    expect(answer.statusCode, JSON.stringify(headers)).toBe(403);
    expect(answer.json()).toMatchObject({ code: "origin_not_allowed", message: "Forbidden" });
  }
  expect(await watched.written()).toEqual([]);
});

test("every write of these calls was seen", async () => {
  expect(await watched.unseen()).toEqual([]);
});

test("calls that other pages may send never ask who is signed in", () => {
  const open = allEndpoints.filter(({ definition }) => definition.fromAnywhere === true);
  expect(open.filter(({ definition }) => definition.access !== "public").map(({ name }) => name)).toEqual([]);
});

test("our own pages and programs without a page may write", async () => {
  const allowed: Record<string, string>[] = [
    { origin: "http://localhost" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
    {},
  ];
  for (const headers of allowed) {
    const url = `/api/accounts/${owner.account_id}`;
    const answer = await app.app.inject({
      method: "PATCH",
      url,
      headers: { host: "localhost", cookie: cookie(), ...headers },
      payload: { theme: "dark" },
    });
    expect(answer.statusCode, JSON.stringify(headers)).toBe(200);
  }
});

test("a key is sent by no browser on its own, so it may come from anywhere", async () => {
  const headers = { origin: "https://elsewhere.example" };
  expect((await owner.call("PATCH", `/api/accounts/${owner.account_id}`, { theme: "dark" }, headers)).status).toBe(200);
});

test("a key that is none does not open the cookie's door to another page", async () => {
  for (const authorization of ["Bearer x", `Bearer ${"A".repeat(43)}`]) {
    const headers = { authorization, cookie: cookie(), origin: "https://elsewhere.example" };
    const answer = await app.app.inject({
      method: "PATCH",
      url: `/api/accounts/${owner.account_id}`,
      headers,
      payload: { theme: "light" },
    });
    expect([401, 403]).toContain(answer.statusCode);
  }
});

test("no answer lets another page read it", async () => {
  for (const method of ["GET", "OPTIONS"] as const) {
    const headers = { cookie: cookie(), origin: "https://elsewhere.example", "access-control-request-method": "POST" };
    const answer = await app.app.inject({ method, url: "/api/accounts/current", headers });
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
  }
});

test("a caller's word on its address and on https counts for nothing without a trusted proxy", async () => {
  const headers = {
    "x-forwarded-proto": "https",
    "x-forwarded-host": "elsewhere.example",
    cookie: cookie(),
    origin: "https://elsewhere.example",
  };
  const answer = await app.app.inject({
    method: "PATCH",
    url: `/api/accounts/${owner.account_id}`,
    headers,
    payload: { theme: "dark" },
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers).not.toHaveProperty("strict-transport-security");
});

describe("behind a proxy that speaks https", () => {
  let behind: FastifyInstance;
  const password = "Correct-Horse-7";
  const email = `tls.${newId()}@example.test`;
  const https = { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9", host: "console.example" };

  beforeAll(async () => {
    const { server, database, clock } = app;
    behind = await buildApp({
      server,
      database,
      clock,
      log: jsonLog("error", clock.nowMs),
      uploads: app.uploads,
      trust_proxy: ["127.0.0.1"],
      public_url: "https://console.example",
      console_directory: null,
      brand_name: "Rewardo",
      checkAnswers: true,
    });
    await createAccount(business.ctx, { email, password, account_role_id: roleIds.OWNER });
  });
  afterAll(() => behind.close());

  test("the cookie is bound to the host and to https", async () => {
    const answer = await behind.inject({
      method: "POST",
      url: "/api/accounts/login",
      headers: https,
      payload: { email, password },
    });
    expect(answer.statusCode).toBe(200);
    const session = answer.cookies.find(({ name }) => name === "__Host-rewardo_session");
    expect(session).toMatchObject({ path: "/", secure: true, httpOnly: true, sameSite: "Lax" });
    expect(session).not.toHaveProperty("domain");
    expect(answer.cookies.every(({ secure }) => secure === true)).toBe(true);
    expect(answer.headers["strict-transport-security"]).toMatch(/max-age=\d+/);
    const read = (name: string) =>
      behind.inject({
        method: "GET",
        url: "/api/accounts/current",
        headers: { ...https, cookie: `${name}=${session!.value}` },
      });
    expect((await read("__Host-rewardo_session")).statusCode).toBe(200);
    // A cookie that a neighbouring host or plain http could have set is not taken.
    expect((await read("rewardo_session")).statusCode).toBe(401);
  });

  test("its own address is the configured one alone, over https", async () => {
    const origins = {
      "https://console.example": 200,
      "https://loyalty.example": 403,
      "http://loyalty.example": 403,
      "http://console.example": 403,
      "https://elsewhere.example": 403,
    };
    for (const [origin, status] of Object.entries(origins)) {
      const headers = { ...https, cookie: `__Host-rewardo_session=${owner.token}`, origin };
      const answer = await behind.inject({
        method: "PATCH",
        url: `/api/accounts/${owner.account_id}`,
        headers,
        payload: { theme: "dark" },
      });
      expect(answer.statusCode, origin).toBe(status);
    }
  });
});
