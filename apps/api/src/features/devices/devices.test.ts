import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";

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
  const socket = await app.app.injectWS("/ws", { headers: { authorization: `Bearer ${old.body.token}` } });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const again = await owner.call<Code>("POST", `/api/devices/${made.body.device._id}/pairing_code`);
  const fresh = await pair(again.body.code);
  expect(await closed).toBe(4401);
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
