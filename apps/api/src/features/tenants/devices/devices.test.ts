import { randomUUID } from "node:crypto";
import { builtInRoles } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { PublicContext } from "../../../platform/context.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { createRateLimits } from "../../../platform/rate-limits/limits.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openReader } from "../../../testing/session/live-reader.ts";
import { createAccountRole } from "../account-roles/index.ts";
import { createPlace } from "../places/index.ts";
import { pairDevice, setUpDevice } from "./pairing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Code = { code: string; device: { _id: string } };

test("pairing a device again ends the old session and cuts its live connection", async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const made = await owner.call<Code>("POST", "/api/devices", { name: "Kasa", kind: "till", place_ids: null });
  const pair = (code: string) => app.withToken(null).call<{ token: string }>("POST", "/api/devices/pair", { code });
  const old = await pair(made.body.code);
  const reader = await openReader(app, old.body.token);
  const again = await owner.call<Code>("POST", `/api/devices/${made.body.device._id}/pairing_code`);
  const fresh = await pair(again.body.code);
  expect(await reader.closed).toBe(4401);
  expect((await app.withToken(old.body.token).call("GET", "/api/devices/current")).status).toBe(401);
  expect((await app.withToken(fresh.body.token).call("GET", "/api/devices/current")).status).toBe(200);
});

test.each(["fe80::1%eth0", "192.0.2.7:5678", "unknown", "::ffff:192.0.2.7"])(
  "a change is noted whatever the caller's address looks like: %s",
  async (remoteAddress) => {
    const { scope } = await buildBusiness(app);
    const owner = await app.as("OWNER", scope);
    const answer = await app.app.inject({
      method: "POST",
      url: "/api/devices",
      remoteAddress,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { name: `Kasa ${randomUUID()}`, kind: "till", place_ids: null },
    });
    expect(answer.statusCode).toBe(201);
  },
);

test("a pairing code whose session could not be opened still works", async () => {
  const { ctx } = await buildBusiness(app);
  const { code } = await setUpDevice(ctx, { name: "Kasa", kind: "till", place_ids: null });
  let calls = 0;
  // The connection goes with the last thing that is written.
  const failing: Database = {
    ...app.database,
    authenticate: (work, options) =>
      app.database.authenticate(async (tx) => {
        calls += 1;
        return work({
          ...tx,
          rows: (statement) =>
            "text" in statement && statement.text.startsWith("insert into sessions")
              ? Promise.reject(new AppError("unavailable"))
              : tx.rows(statement),
        });
      }, options),
  };
  const context: PublicContext = {
    database: failing,
    clock: app.clock,
    live: silentPublisher,
    limits: createRateLimits(app.database, app.clock),
    uploads: app.uploads,
    secrets: passingSecretBox(),
    brand_name: "Rewardo",
    site_origin: "http://localhost",
    actor: null,
    request: { request_id: "r", address: "127.0.0.1", user_agent: null, accept_language: null, is_secure: false },
  };
  await expect(pairDevice(context, { code })).rejects.toThrow("Service unavailable");
  expect(calls).toBeGreaterThan(0);
  expect((await app.withToken(null).call("POST", "/api/devices/pair", { code })).status).toBe(200);
});

test("an account limited to places neither adds a device for others nor takes one over", async () => {
  const { ctx, scope, place_id } = await buildBusiness(app);
  const elsewhere = await createPlace(ctx, { name: "Podgórze" });
  const admin = await app.as("ADMIN", scope, { place_ids: [place_id] });
  const add = (place_ids: readonly string[] | null) =>
    admin.call("POST", "/api/devices", { name: "Kasa", kind: "till", place_ids });
  expect((await add([place_id])).status).toBe(201);
  for (const place_ids of [null, [elsewhere], [place_id, elsewhere]])
    expect(await add(place_ids)).toMatchObject({ status: 400, body: { errors: [{ path: "place_ids" }] } });

  const everywhere = await setUpDevice(ctx, { name: "Kasa", kind: "till", place_ids: null });
  const other = await setUpDevice(ctx, { name: "Kasa", kind: "till", place_ids: [elsewhere] });
  const own = await setUpDevice(ctx, { name: "Kasa", kind: "till", place_ids: [place_id] });
  const status = async (id: string, verb: string) => (await admin.call("POST", `/api/devices/${id}/${verb}`)).status;
  for (const verb of ["pairing_code", "revoke"]) {
    expect(await status(everywhere._id, verb)).toBe(404);
    expect(await status(other._id, verb)).toBe(404);
    expect(await status(own._id, verb)).toBe(200);
  }
});

test("who may not do what a device does signs none in, neither a new one nor one that is there", async () => {
  const { ctx, scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const made = await owner.call<Code>("POST", "/api/devices", { name: "Kasa", kind: "till", place_ids: null });
  const limits = { ...builtInRoles.EMPLOYEE.limits };
  const role_id = await createAccountRole(ctx, { name: "Sprzęt", permissions: ["devices_modify"], limits });
  const caller = await app.as({ role_id }, scope);
  const added = await caller.call("POST", "/api/devices", { name: "Kasa 2", kind: "till", place_ids: null });
  const code = await caller.call("POST", `/api/devices/${made.body.device._id}/pairing_code`);
  for (const answer of [added, code]) {
    expect(answer).toMatchObject({ status: 422, body: { code: "exceeds_own_rights" } });
    expect((answer.body as { params: { permissions: string[] } }).params.permissions).toContain("scanner_view");
  }
});
