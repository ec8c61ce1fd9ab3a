/** Tills sign in by a code that is shown once, works once and not for long; taking a till away ends its session. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpDevice } from "../../features/tenants/devices/index.ts";
import { fixedClock } from "../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { buildBusiness, type TestBusiness } from "../builders.ts";
import { openWitness, type Witness } from "../witness.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();

interface Pairing {
  code: string;
  expires_at: string;
  device: { _id: string; status: string };
}

let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

let address = 0;
const pair = async (code: string, remoteAddress = `10.3.${(address += 1) >> 8}.${address & 255}`) => {
  const response = await app.app.inject({
    method: "POST",
    url: "/api/devices/pair",
    payload: { code, app_version: "1.0" },
    remoteAddress,
  });
  return {
    status: response.statusCode,
    body: response.json<{ token: string; code?: string; device: { _id: string; status: string } }>(),
    cookies: response.cookies,
    headers: response.headers,
  };
};

const addTill = async (): Promise<Pairing> =>
  (await owner.call<Pairing>("POST", "/api/devices", { name: "Kasa", kind: "till", place_ids: [business.place_id] }))
    .body;
const whoAmI = (token: string) => app.withToken(token).call("GET", "/api/devices/current");

test("a code signs its till in, once", async () => {
  const { code, device, expires_at } = await addTill();
  expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  expect(expires_at).toBe(later(15));
  const paired = await pair(code);
  expect(paired).toMatchObject({ status: 200, body: { device: { _id: device._id, status: "paired" } } });
  expect(await whoAmI(paired.body.token)).toMatchObject({ status: 200, body: { _id: device._id, app_version: "1.0" } });
  // The same key as a cookie, for tills that are browsers.
  expect(paired.cookies[0]).toMatchObject({
    name: "rewardo_session",
    value: paired.body.token,
    httpOnly: true,
    sameSite: "Lax",
  });
  expect(await pair(code)).toMatchObject({ status: 404, body: { code: "pairing_code_invalid" }, cookies: [] });
});

test("a code is read without its dash and in small letters", async () => {
  const { code } = await addTill();
  expect((await pair(` ${code.toLowerCase().replace("-", " ")} `)).status).toBe(200);
});

test("a code that ran out, was replaced or never existed is refused, with one answer", async () => {
  const [first, second] = [await addTill(), await addTill()];
  const replaced = await owner.call<Pairing>("POST", `/api/devices/${second.device._id}/pairing_code`);
  clock.set(later(15));
  const late = await pair(first.code);
  clock.set(start);
  const answers = [late, await pair(second.code), await pair("2222-2222"), await pair("x")];
  for (const { status, body } of answers) {
    expect({ status, code: body.code }).toEqual({ status: 404, code: "pairing_code_invalid" });
  }
  expect((await pair(replaced.body.code)).status).toBe(200);
});

test("two who type the same code at once: one till is signed in", async () => {
  const { code } = await addTill();
  const answers = await Promise.all([pair(code), pair(code), pair(code), pair(code)]);
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(answers.filter(({ status }) => status === 404).length).toBe(3);
});

test("a new code leaves the old session until it is used, and then ends it", async () => {
  const { code, device } = await addTill();
  const old = (await pair(code)).body.token;
  const next = await owner.call<Pairing>("POST", `/api/devices/${device._id}/pairing_code`);
  expect((await whoAmI(old)).status).toBe(200);
  const renewed = await pair(next.body.code);
  expect(renewed.body.device._id).toBe(device._id);
  expect((await whoAmI(old)).status).toBe(401);
  expect((await whoAmI(renewed.body.token)).status).toBe(200);
});

test("a till that is taken away is out at once and stays out", async () => {
  const { code, device } = await addTill();
  const { token } = (await pair(code)).body;
  const open = await owner.call<Pairing>("POST", `/api/devices/${device._id}/pairing_code`);
  expect(await owner.call("POST", `/api/devices/${device._id}/revoke`)).toMatchObject({
    status: 200,
    body: { status: "revoked" },
  });
  expect((await whoAmI(token)).status).toBe(401);
  expect((await pair(open.body.code)).status).toBe(404);
  expect((await owner.call("POST", `/api/devices/${device._id}/pairing_code`)).status).toBe(404);
});

test("guessing is slowed by address, with the seconds told", async () => {
  const answers = [];
  for (let tries = 0; tries < 21; tries += 1) answers.push(await pair("2222-2223", "10.4.0.1"));
  expect(answers.slice(0, 20).every(({ status }) => status === 404)).toBe(true);
  expect(answers[20]).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
  expect(Number(answers[20]?.headers["retry-after"])).toBeGreaterThan(0);
  const { code } = await setUpDevice(business.ctx, { name: "Kasa", kind: "till", place_ids: null });
  expect((await pair(code, "10.4.0.1")).status).toBe(429);
  expect((await pair(code, "10.4.0.2")).status).toBe(200);
});

test("neither the code nor the key is stored", async () => {
  const { code } = await addTill();
  const { token } = (await pair((await addTill()).code)).body;
  const stored = JSON.stringify([
    await witness.rows("select to_jsonb(d) from devices d"),
    await witness.rows("select to_jsonb(s) from sessions s"),
    await witness.rows("select to_jsonb(a) from audit_entries a"),
  ]);
  for (const secret of [code, code.replace("-", ""), token]) expect(stored).not.toContain(secret);
});
