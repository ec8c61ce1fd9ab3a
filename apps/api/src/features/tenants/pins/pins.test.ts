/** A shared till asks who serves: each person's own PIN, five tries, and the ledger says who acted. */
import type { Device } from "@rewardo/contract/devices";
import { mostPinTries, type PinStaff, type Serving, servingMinutes } from "@rewardo/contract/pins";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, stampsCard, type TestBusiness } from "../../../testing/builders.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";
import { openReader, type LiveReader } from "../../../testing/session/live-reader.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";
import { createPlace } from "../places/index.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
const right = "2580";

let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
let kuba: Caller;
let number: string;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
  kuba = await app.as("EMPLOYEE", business.scope, { place_ids: [business.place_id] });
  for (const caller of [owner, kuba]) await caller.call("POST", "/api/accounts/current/pin", { pin: right });
  const card_id = await createCard(business.ctx, stampsCard);
  const [member] = await joinCard(business.ctx, card_id, [{}]);
  number = member?.number ?? "";
});
beforeEach(() => clock.set(start));
afterAll(async () => {
  await witness.close();
  await app.close();
});

const idOf = async (caller: Caller) => (await caller.call<{ _id: string }>("GET", "/api/accounts/current")).body._id;

/** A paired device with the lock. */
const openKiosk = async (place_ids: readonly string[] | null = null) => {
  const { _id, device } = await pairDeviceAt(app, business.ctx, "Okno", place_ids);
  const changed = await owner.call<Device>("PATCH", `/api/devices/${_id}`, { pin_lock: true }, { "if-match": '"1"' });
  expect(changed).toMatchObject({ status: 200, body: { pin_lock: true } });
  return { _id, kiosk: device };
};
const serve = (kiosk: Caller, account_id: string, pin: string) =>
  kiosk.call<Serving & { code: string; params: { tries_left: number } }>("POST", "/api/devices/current/serve", {
    account_id,
    pin,
  });
const staff = async (kiosk: Caller) => (await kiosk.call<PinStaff>("GET", "/api/devices/current/staff")).body;
const preview = (kiosk: Caller) => kiosk.call("POST", "/api/scanner/preview", { number, place_id: business.place_id });
let keys = 0;
const commit = (kiosk: Caller) =>
  kiosk.call<{ transaction: { _id: string; account_id: string; device_id: string } }>(
    "POST",
    "/api/scanner/commit",
    { number, place_id: business.place_id },
    { "idempotency-key": `kiosk-${(keys += 1)}` },
  );

test("before a PIN a device with the lock reads nothing of a customer and writes nothing", async () => {
  const { kiosk } = await openKiosk();
  for (const answer of [
    await preview(kiosk),
    await commit(kiosk),
    await kiosk.call("GET", "/api/transactions"),
    await kiosk.call("GET", "/api/card_subscriptions"),
  ]) {
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([
      403,
      expect.stringMatching(/^(pin_required|forbidden)$/),
    ]);
  }
  expect((await preview(kiosk)).body).toMatchObject({ code: "pin_required" });
  expect((await kiosk.call("GET", "/api/places")).status).toBe(200);
  expect((await staff(kiosk)).serving).toBeNull();
});

test("a kiosk changes hands by PIN, and each visit names who served and where", async () => {
  const { _id, kiosk } = await openKiosk();
  const { kiosk: elsewhere } = await openKiosk([]);
  const before = (await staff(kiosk)).visits_today;
  for (const caller of [kuba, owner]) {
    const account_id = await idOf(caller);
    expect((await serve(kiosk, account_id, right)).status).toBe(200);
    expect((await staff(kiosk)).serving?._id).toBe(account_id);
    expect((await commit(kiosk)).body.transaction).toMatchObject({ account_id, device_id: _id });
  }
  await kiosk.call("POST", "/api/devices/current/stop_serving");
  expect((await preview(kiosk)).body).toMatchObject({ code: "pin_required" });
  // Who waits for a PIN is told how many came, and nothing of whom.
  expect((await staff(kiosk)).visits_today).toBe(before + 2);
  expect((await staff(elsewhere)).visits_today).toBe(0);
  clock.set(later(24 * 60));
  expect((await staff(kiosk)).visits_today).toBe(0);
});

test("who waits for a PIN is told how many of today's guests have a reward to come", async () => {
  const { kiosk } = await openKiosk();
  const { kiosk: elsewhere } = await openKiosk([]);
  const other = await joinCard(business.ctx, await createCard(business.ctx, stampsCard), [{}, {}]);
  const visit = (member: { number: string }) =>
    owner.call(
      "POST",
      "/api/scanner/commit",
      { number: member.number, place_id: business.place_id },
      { "idempotency-key": `guest-${(keys += 1)}` },
    );
  const before = (await staff(kiosk)).rewards_waiting;
  const [full, empty] = other;
  await visit(full!);
  await visit(empty!);
  expect((await staff(kiosk)).rewards_waiting, "a visit alone is no reward").toBe(before);
  const gift = { delta: 9, reason: "Sorry" };
  const at = `/api/card_subscriptions/${full!.card_subscription_id}/adjust`;
  expect((await owner.call("POST", at, gift, { "idempotency-key": `guest-${(keys += 1)}` })).status).toBe(201);
  expect((await staff(kiosk)).rewards_waiting).toBe(before + 1);
  expect((await staff(elsewhere)).rewards_waiting).toBe(0);
  // Four of eight are a cake, so they are ready; what is given nowhere, or has run out, is not.
  const name = { pl: "Ciastko" };
  const twice = await createCard(business.ctx, {
    ...stampsCard,
    stamps_required: 8,
    earning: { mode: "visit", earns: 2, amount: null },
    rewards: [
      { name, cost: 8 },
      { name, cost: 4 },
      { name, cost: 2, stock: 0 },
      { name, cost: 2, place_ids: [] },
    ],
  });
  const [guest] = await joinCard(business.ctx, twice, [{}]);
  await visit(guest!);
  expect((await staff(kiosk)).rewards_waiting, "two of eight").toBe(before + 1);
  await visit(guest!);
  expect((await staff(kiosk)).rewards_waiting, "four of eight").toBe(before + 2);
  clock.set(later(24 * 60));
  expect((await staff(kiosk)).rewards_waiting, "who came yesterday is not waited for").toBe(0);
});

test("two minutes without a scan and the device asks again; each scan puts that off", async () => {
  const { kiosk } = await openKiosk();
  await serve(kiosk, await idOf(kuba), right);
  clock.set(later(servingMinutes - 0.5));
  expect((await preview(kiosk)).status).toBe(200);
  clock.set(later(servingMinutes + 1));
  expect((await preview(kiosk)).status).toBe(200);
  clock.set(later(2 * servingMinutes + 1.1));
  expect((await preview(kiosk)).body).toMatchObject({ code: "pin_required" });
});

test("a visit puts the next PIN off as well: its repeat after a lost answer is still answered", async () => {
  const { kiosk } = await openKiosk();
  await serve(kiosk, await idOf(kuba), right);
  const visit = { number, place_id: business.place_id };
  const send = () =>
    kiosk.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", visit, { "idempotency-key": "lost" });
  clock.set(later(servingMinutes - 0.1));
  const first = await send();
  expect(first.status).toBe(201);
  clock.set(later(servingMinutes + 1));
  expect((await send()).body.transaction._id).toBe(first.body.transaction._id);
});

test("five wrong PINs lock this person on this device alone, until a manager opens it", async () => {
  const { _id, kiosk } = await openKiosk();
  const { kiosk: other } = await openKiosk();
  const account_id = await idOf(kuba);
  for (let left = mostPinTries - 1; left > 0; left -= 1) {
    expect(await serve(kiosk, account_id, "1379")).toMatchObject({
      status: 422,
      body: { code: "pin_wrong", params: { tries_left: left } },
    });
  }
  for (const pin of ["1379", right]) expect((await serve(kiosk, account_id, pin)).body.code).toBe("pin_locked");
  expect((await staff(kiosk)).staff.find((one) => one._id === account_id)?.is_locked).toBe(true);
  expect((await serve(other, account_id, right)).status).toBe(200);
  expect((await serve(kiosk, await idOf(owner), right)).status).toBe(200);

  const locked = await owner.call<{ items: { _id: string }[] }>("GET", `/api/devices/${_id}/locked_staff`);
  expect(locked.body.items.map((one) => one._id)).toEqual([account_id]);
  expect((await kuba.call("POST", `/api/devices/${_id}/open_locked_staff`, { account_id })).status).toBe(403);
  const opened = await owner.call<{ items: unknown[] }>("POST", `/api/devices/${_id}/open_locked_staff`, {
    account_id,
  });
  expect(opened.body.items).toEqual([]);
  expect((await serve(kiosk, account_id, right)).status).toBe(200);
  const [noted] = await witness.rows(
    "select action from audit_entries where entity_id = $1 and action = 'pin_opened'",
    [_id],
  );
  expect(noted).toEqual({ action: "pin_opened" });
});

test("tries at once are counted one by one", async () => {
  const { kiosk } = await openKiosk();
  const account_id = await idOf(kuba);
  const answers = await Promise.all(Array.from({ length: 9 }, () => serve(kiosk, account_id, "1379")));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === "pin_wrong")).toHaveLength(mostPinTries - 1);
  expect(codes.filter((code) => code === "pin_locked")).toHaveLength(9 - (mostPinTries - 1));
});

test("staff of other places and people without a PIN are not asked, and cannot serve", async () => {
  const elsewhere = await createPlace(business.ctx, { name: "Podgórze" });
  const { kiosk } = await openKiosk([elsewhere]);
  const bare = await app.as("EMPLOYEE", business.scope);
  const ids = (await staff(kiosk)).staff.map((one) => one._id);
  expect(ids).toEqual([await idOf(owner)]);
  for (const caller of [kuba, bare]) {
    expect((await serve(kiosk, await idOf(caller), right)).body).toMatchObject({ code: "pin_wrong" });
  }
});

test("a PIN is one's own, hashed, not too simple, and gone when it is removed", async () => {
  const ola = await app.as("EMPLOYEE", business.scope);
  const set = (pin: string) => ola.call<{ code: string }>("POST", "/api/accounts/current/pin", { pin });
  for (const pin of ["1111", "1234", "9876"]) expect((await set(pin)).body.code).toBe("pin_too_simple");
  for (const pin of ["12", "12345", "abcd"]) expect((await set(pin)).status).toBe(400);
  expect((await set("4711")).status).toBe(200);
  const stored = await witness.rows<{ pin_hash: string }>("select pin_hash from account_pins where account_id = $1", [
    await idOf(ola),
  ]);
  expect(stored[0]?.pin_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(stored)).not.toContain("4711");
  const { kiosk } = await openKiosk();
  expect((await serve(kiosk, await idOf(ola), "4711")).status).toBe(200);
  await ola.call("POST", "/api/accounts/current/pin/remove");
  expect((await ola.call("GET", "/api/accounts/current/pin")).body).toMatchObject({ set_at: null });
  await kiosk.call("POST", "/api/devices/current/stop_serving");
  expect((await serve(kiosk, await idOf(ola), "4711")).status).toBe(422);
});

test("a person who is frozen serves no longer, from the next call on", async () => {
  const { kiosk } = await openKiosk();
  const account_id = await idOf(kuba);
  await serve(kiosk, account_id, right);
  await owner.call("POST", `/api/accounts/${account_id}/freeze`);
  expect((await commit(kiosk)).body).toMatchObject({ code: "pin_required" });
  await owner.call("POST", `/api/accounts/${account_id}/unfreeze`);
});

describe("the live connection of a till with a PIN lock", () => {
  const open = async () => {
    const { kiosk } = await openKiosk();
    const ola = await app.as("EMPLOYEE", business.scope, { place_ids: [business.place_id] });
    await ola.call("POST", "/api/accounts/current/pin", { pin: right });
    const account_id = await idOf(ola);
    await serve(kiosk, account_id, right);
    const [reader, owners] = [await openReader(app, kiosk.token), await openReader(app, owner.token)];
    onTestFinished(() => [reader, owners].forEach((one) => one.close()));
    /** Resolves once the owner's console has heard of it, and with it the till if it does. */
    const visit = async () => {
      const { _id } = (await commit(owner)).body.transaction;
      await owners.find(({ data }) => data?._id === _id);
      await reader.settled();
    };
    return { kiosk, account_id, reader, visit };
  };
  const rowsOf = ({ messages }: LiveReader) => messages.filter(({ data }) => data !== null);
  const isSession = ({ type }: { type: string }) => type === "session";

  test("names no customer once the time of who served is over, and goes on with the next PIN", async () => {
    const { kiosk, account_id, reader, visit } = await open();
    await visit();
    expect(rowsOf(reader)).toHaveLength(1);
    clock.set(later(60));
    expect((await kiosk.call("GET", "/api/transactions")).status).toBe(403);
    await visit();
    await reader.find(isSession);
    await visit();
    expect(rowsOf(reader)).toHaveLength(1);
    await serve(kiosk, account_id, right);
    await reader.find((message) => message.type === "transaction" && message.action === "refresh");
    await visit();
    expect(rowsOf(reader)).toHaveLength(2);
  });

  test("goes on while scans prolong the serving: what came while that was looked up is fetched", async () => {
    const { kiosk, reader, visit } = await open();
    clock.set(later(servingMinutes - 0.5));
    expect((await preview(kiosk)).status).toBe(200);
    clock.set(later(servingMinutes + 0.5));
    const before = reader.messages.length;
    await visit();
    // Told to fetch it anew; as a row where the look-up was quicker than the row was. It is told in any case.
    await reader.find((message) => reader.messages.indexOf(message) >= before && message.type === "transaction");
    const rows = rowsOf(reader).length;
    await visit();
    expect(rowsOf(reader)).toHaveLength(rows + 1);
    expect(reader.messages.some(isSession)).toBe(false);
  });

  test("ends with the account of who serves", async () => {
    const { account_id, reader, visit } = await open();
    expect((await owner.call("POST", `/api/accounts/${account_id}/disable`)).status).toBe(200);
    await reader.find(isSession);
    await visit();
    expect(rowsOf(reader)).toEqual([]);
  });
});
