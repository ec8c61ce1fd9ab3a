/** A display beside a till: the code for a guest's phone, the stamp that falls, how to join; and nothing that a till may do. */
import { randomUUID } from "node:crypto";
import type { Claim } from "@rewardo/contract/claims";
import type { Device } from "@rewardo/contract/devices";
import { type Display, fallenSeconds } from "@rewardo/contract/displays";
import type { Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMemberBrowser } from "../../../testing/member-browser.ts";
import { openReader } from "../../../testing/session/live-reader.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { setUpDevice } from "../../tenants/devices/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let startMs = clock.nowMs();
const after = (seconds: number): void => clock.set(new Date(startMs + seconds * 1000).toISOString());
// An hour later each time: pairing is limited by the network.
beforeEach(() => {
  startMs += 3_600_000;
  after(0);
});
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const pair = async ({ ctx }: TestBusiness, device: Parameters<typeof setUpDevice>[1]) => {
  const { _id, code } = await setUpDevice(ctx, device);
  const { body } = await app.withToken(null).call<{ token: string }>("POST", "/api/devices/pair", { code });
  return { _id, token: body.token, device: app.withToken(body.token) };
};

const open = async () => {
  const business = await buildBusiness(app);
  const { place_id, stamps_card_id, stamps } = business;
  const place_ids = [place_id];
  const [left, right] = [
    await pair(business, { name: "Left", kind: "till", place_ids }),
    await pair(business, { name: "Right", kind: "till", place_ids }),
  ];
  return {
    ...business,
    ...{ left, right },
    beside: (till_id: string | null = null) => pair(business, { name: "Screen", kind: "display", place_ids, till_id }),
    guest: async (till: Caller) => {
      const asked = { place_id, card_id: stamps_card_id };
      const key = { "idempotency-key": randomUUID() };
      return (await till.call<{ claim: Claim; url: string }>("POST", "/api/scanner/claims", asked, key)).body;
    },
    stamp: async (till: Caller, at = place_id, more = {}) => {
      const key = { "idempotency-key": randomUUID() };
      const visit = { number: stamps.number, place_id: at, ...more };
      const { status, body } = await till.call<{ transaction: { _id: string } }>(
        "POST",
        "/api/scanner/commit",
        visit,
        key,
      );
      expect(status).toBe(201);
      return body.transaction._id;
    },
  };
};

const shown = async (device: Caller): Promise<Display> => {
  const { status, body } = await device.call<Display>("GET", "/api/devices/current/display");
  expect(status).toBe(200);
  return body;
};

test("a stamp falls also where the same visit took a reward", async () => {
  const { left, beside, stamp, stamps, place_id } = await open();
  const { device: display } = await beside(left._id);
  for (let visit = 1; visit <= 10; visit += 1) await stamp(left.device);
  const { body: seen } = await left.device.call<Preview>("POST", "/api/scanner/preview", {
    number: stamps.number,
    place_id,
  });
  after(600);
  expect((await shown(display)).fallen).toBeNull();
  await stamp(left.device, place_id, { reward_ids: [seen.rewards[0]!._id] });
  expect((await shown(display)).fallen).toMatchObject({ delta: 1, balance: 1 });
});

test("idle it shows how to join; then the till's own code, which a phone takes; then the stamp that has fallen", async () => {
  const { left, beside, guest, stamps_card_id, place_id } = await open();
  const { device: display } = await beside(left._id);
  const idle = await shown(display);
  expect(idle).toMatchObject({ claim: null, fallen: null });
  expect(idle.join?.url).toMatch(new RegExp(`/JOIN/[0-9A-Z]{8}/${place_id.toUpperCase()}$`));
  const { claim, url } = await guest(left.device);
  after(10);
  const waiting = await shown(display);
  expect(waiting.claim).toMatchObject({
    _id: claim._id,
    url,
    left_ms: 80_000,
    balance: 1,
    card: { _id: stamps_card_id },
  });
  expect(waiting.fallen).toBeNull();
  const renewed = (await left.device.call<{ url: string }>("POST", `/api/scanner/claims/${claim._id}/code`)).body;
  expect((await shown(display)).claim).toMatchObject({ url: renewed.url, left_ms: 90_000 });
  const phone = openMemberBrowser(app);
  expect((await phone.ask("POST", "/api/member_claims", { token: renewed.url.split("/").at(-1)! })).status).toBe(200);
  expect(await shown(display)).toMatchObject({ claim: null, fallen: { delta: 1, balance: 1, left_ms: 8000 } });
  after(10 + fallenSeconds);
  expect(await shown(display)).toMatchObject({ claim: null, fallen: null });
});

test("a code that has run out, was called off or put on paper is shown no longer", async () => {
  const { left, beside, guest } = await open();
  const { device: display } = await beside();
  const { claim } = await guest(left.device);
  after(90);
  expect((await shown(display)).claim).toBeNull();
  await left.device.call("POST", `/api/scanner/claims/${claim._id}/code`);
  expect((await shown(display)).claim).not.toBeNull();
  await left.device.call("POST", `/api/scanner/claims/${claim._id}/cancel`);
  expect(await shown(display)).toMatchObject({ claim: null, fallen: null });
});

test("of two tills in one place it shows its own, and one that belongs to none shows no code while both do", async () => {
  const { left, right, beside, guest, stamp } = await open();
  const [ofLeft, ofRight, ofNone] = [await beside(left._id), await beside(right._id), await beside()];
  const first = await guest(left.device);
  const codes = async () =>
    Promise.all([ofLeft, ofRight, ofNone].map(async ({ device }) => (await shown(device)).claim?.url ?? null));
  expect(await codes()).toEqual([first.url, null, first.url]);
  after(1);
  const second = await guest(right.device);
  expect(await codes()).toEqual([first.url, second.url, null]);
  const _id = await stamp(right.device);
  const fallen = await Promise.all(
    [ofLeft, ofRight, ofNone].map(async ({ device }) => (await shown(device)).fallen?._id),
  );
  expect(fallen).toEqual([undefined, _id, _id]);
});

test("it is told no name and no number, and a visit that is taken back at once is gone", async () => {
  const { left, beside, stamp, stamps } = await open();
  const { device: display } = await beside(left._id);
  const _id = await stamp(left.device);
  const { fallen } = await shown(display);
  expect(fallen).toMatchObject({ _id, delta: 1, balance: 1 });
  const text = JSON.stringify(fallen);
  for (const secret of ["Nowak", stamps.number, "number", "user", "members_count"]) expect(text).not.toContain(secret);
  await left.device.call("POST", `/api/transactions/${_id}/reverse`, {}, { "idempotency-key": randomUUID() });
  expect((await shown(display)).fallen).toBeNull();
});

test("it hears what falls at its own place, and no row of it", async () => {
  const business = await open();
  const { left, stamp, beside, guest } = business;
  const { token } = await beside(left._id);
  const reader = await openReader(app, token);
  const heard = async (work: () => Promise<unknown>) => {
    const before = reader.messages.length;
    await work();
    await reader.find(() => reader.messages.length > before);
  };
  await heard(() => stamp(left.device));
  const { claim } = await (async () => {
    let begun: Awaited<ReturnType<typeof guest>> | undefined;
    await heard(async () => (begun = await guest(left.device)));
    return begun!;
  })();
  await heard(() => left.device.call("POST", `/api/scanner/claims/${claim._id}/code`));
  expect(reader.messages.every(({ action, data }) => action === "refresh" && data === null)).toBe(true);
  reader.close();
});

test("it hears nothing of another place, though the console hears it", async () => {
  const business = await open();
  const { scope, left, ctx, stamp, beside } = business;
  const elsewhere = await createPlace(ctx, { name: "Podgórze" });
  const other = await pair(business, { name: "Other", kind: "till", place_ids: [elsewhere] });
  const owner = await openReader(app, (await app.as("OWNER", scope)).token!);
  const display = await openReader(app, (await beside(left._id)).token);
  // One notice is written to every reader at once: when the console has it, a display that it concerned has it too.
  const countAfter = async (till: Caller, at?: string): Promise<number> => {
    const _id = await stamp(till, at);
    await owner.find(({ data }) => [data].flat().some((row) => row?._id === _id));
    await display.settled();
    return display.messages.length;
  };
  // What setting up told has come when the second visit has.
  await countAfter(left.device);
  const before = await countAfter(left.device);
  expect(await countAfter(other.device, elsewhere)).toBe(before);
  expect(await countAfter(left.device)).toBeGreaterThan(before);
  owner.close();
  display.close();
});

test("it belongs to a till of its business that stamps, and to none once it is another kind of device", async () => {
  const business = await open();
  const { scope, left, beside, place_id } = business;
  const owner = await app.as("OWNER", scope);
  const stranger = (await open()).left;
  const kiosk = await pair(business, { name: "Kiosk", kind: "kiosk", place_ids: [place_id] });
  const add = (body: object) =>
    owner.call<{ code?: string; errors?: { path: string; code: string }[]; device: Device }>("POST", "/api/devices", {
      ...{ name: "Screen", place_ids: null, ...body },
    });
  for (const till_id of [stranger._id, kiosk._id, randomUUID()]) {
    expect((await add({ kind: "display", till_id })).body.errors).toMatchObject([
      { path: "till_id", code: "unknown_till" },
    ]);
  }
  expect((await add({ kind: "till", till_id: left._id })).body.errors).toMatchObject([{ code: "not_a_display" }]);
  const { device } = (await add({ kind: "display", till_id: left._id })).body;
  expect(device).toMatchObject({ kind: "display", till_id: left._id });
  const change = async (_id: string, body: object) => {
    const { body: before } = await owner.call<Device>("GET", `/api/devices/${_id}`);
    return owner.call<Device>("PATCH", `/api/devices/${_id}`, body, { "if-match": `"${before.version}"` });
  };
  expect((await change(device._id, { till_id: null })).body.till_id).toBeNull();
  expect((await change(device._id, { till_id: left._id })).body.till_id).toBe(left._id);
  expect((await change(device._id, { name: "Screen two" })).body.till_id).toBe(left._id);
  expect((await change(device._id, { kind: "till" })).body).toMatchObject({ kind: "till", till_id: null });
  // A till whose display looks on is taken out of use like any other; its display is idle.
  const { device: display } = await beside(left._id);
  expect((await owner.call("POST", `/api/devices/${left._id}/revoke`)).status).toBe(200);
  expect(await shown(display)).toMatchObject({ claim: null, fallen: null });
});

test("no other device or person reads it", async () => {
  const { scope, left } = await open();
  for (const caller of [left.device, await app.as("OWNER", scope)])
    expect((await caller.call("GET", "/api/devices/current/display")).status).toBe(403);
});
