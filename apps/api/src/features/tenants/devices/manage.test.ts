/** Devices as those see and change them who look after them: found, renamed, moved, seen, and what happened at each. */
import type { Device, DeviceCounts, DeviceFigures } from "@rewardo/contract/devices";
import { builtInRoles } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, stampsCard, type TestBusiness } from "../../../testing/builders.ts";
import { openWitness } from "../../../testing/witness.ts";
import { createAccountRole } from "../account-roles/index.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";
import { createPlace } from "../places/index.ts";

const start = "2026-06-12T08:00:00.000Z";
const later = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
const clock = fixedClock(start);

interface Page {
  items: Device[];
  count?: number;
}
interface Paired {
  device: Device;
  token: string;
}

let app: TestApp;
let business: TestBusiness;
let owner: Caller;
let elsewhere: string;
beforeAll(async () => {
  app = await openTestApp({ clock });
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
  elsewhere = await createPlace(business.ctx, { name: "Podgórze" });
});
afterAll(() => app.close());

let minute = 0;
const add = async (input: Partial<Pick<Device, "name" | "kind" | "place_ids">> = {}) => {
  // Each a moment after the one before: newest first is an order.
  clock.set(later((minute += 0.01)));
  const body = { name: "Kasa", kind: "till", place_ids: null, ...input };
  return (await owner.call<{ device: Device; code: string }>("POST", "/api/devices", body)).body;
};
const pair = async (code: string): Promise<Paired> =>
  (await app.withToken(null).call<Paired>("POST", "/api/devices/pair", { code, app_version: "1.0" })).body;
const read = async (id: string) => (await owner.call<Device>("GET", `/api/devices/${id}`)).body;
const change = (id: string, body: object, version = 1, caller = owner) =>
  caller.call<Device & { code: string }>("PATCH", `/api/devices/${id}`, body, { "if-match": `"${version}"` });

test("devices are found by a part of the name, by kind, state and place, and sorted by name", async () => {
  const shop = await buildBusiness(app);
  const chief = await app.as("OWNER", shop.scope);
  const second = await createPlace(shop.ctx, { name: "Zabłocie" });
  const added: Record<string, string> = {};
  const some = [
    ["Łódź okno", "kiosk", [shop.place_id]],
    ["Ala", "till", null],
    ["Ekran", "display", [second]],
  ] as const;
  for (const [name, kind, place_ids] of some) {
    clock.set(later((minute += 0.01)));
    const body = { name, kind, place_ids };
    added[name] = (await chief.call<{ device: Device }>("POST", "/api/devices", body)).body.device._id;
  }
  const names = async (query: string) =>
    (await chief.call<Page>("GET", `/api/devices?${query}`)).body.items.map(({ name }) => name);
  expect(await names("")).toEqual(["Ekran", "Ala", "Łódź okno"]);
  expect(await names("sort_by=name&sort=asc")).toEqual(["Ala", "Ekran", "Łódź okno"]);
  expect(await names("q=LODZ")).toEqual(["Łódź okno"]);
  expect(await names("kind=display")).toEqual(["Ekran"]);
  expect(await names(`place_id=${shop.place_id}`)).toEqual(["Ala", "Łódź okno"]);
  await chief.call("POST", `/api/devices/${added["Ala"]}/revoke`);
  expect(await names("status=revoked")).toEqual(["Ala"]);
  expect(await names("status=unpaired")).toEqual(["Ekran", "Łódź okno"]);
  const counted = (await chief.call<Page>("GET", "/api/devices?status=unpaired&count=true&limit=1")).body;
  expect([counted.items.length, counted.count]).toEqual([1, 2]);
});

test("a device is renamed and moved by version; it acts at its new places from its next call on", async () => {
  const { device, code } = await add({ place_ids: [business.place_id] });
  const till = app.withToken((await pair(code)).token);
  const card_id = await createCard(business.ctx, stampsCard);
  const [member] = await joinCard(business.ctx, card_id, [{}]);
  const preview = (place_id: string) => till.call("POST", "/api/scanner/preview", { number: member?.number, place_id });
  expect((await preview(elsewhere)).status).not.toBe(200);
  const moved = await change(device._id, { name: "Okno", place_ids: [elsewhere] });
  expect(moved).toMatchObject({
    status: 200,
    body: { name: "Okno", kind: "till", place_ids: [elsewhere], version: 2 },
  });
  expect((await preview(elsewhere)).status).toBe(200);
  expect((await preview(business.place_id)).status).not.toBe(200);
  expect(await change(device._id, { name: "Stara" })).toMatchObject({
    status: 409,
    body: { code: "version_conflict" },
  });
  const nowhere = [device._id];
  expect(await change(device._id, { place_ids: nowhere }, 2)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "place_ids" }] },
  });
  expect(await read(device._id)).toMatchObject({ name: "Okno", version: 2 });
});

test("who is limited to places changes no device of others and moves none away; a name alone needs no device's rights", async () => {
  const admin = await app.as("ADMIN", business.scope, { place_ids: [business.place_id] });
  const own = (await add({ place_ids: [business.place_id] })).device._id;
  const other = (await add({ place_ids: [elsewhere] })).device._id;
  expect((await change(other, { name: "Moja" }, 1, admin)).status).toBe(404);
  for (const place_ids of [null, [elsewhere]]) expect((await change(own, { place_ids }, 1, admin)).status).toBe(400);
  expect((await admin.call<Device>("GET", `/api/devices/${other}`)).body.can.modify).toBe(false);
  expect((await admin.call<Device>("GET", `/api/devices/${own}`)).body.can.modify).toBe(true);

  const limits = { ...builtInRoles.EMPLOYEE.limits };
  const role_id = await createAccountRole(business.ctx, { name: "Sprzęt", permissions: ["devices_modify"], limits });
  const caretaker = await app.as({ role_id }, business.scope);
  const free = (await add()).device._id;
  expect(await change(free, { place_ids: [elsewhere] }, 1, caretaker)).toMatchObject({
    status: 422,
    body: { code: "exceeds_own_rights" },
  });
  expect((await change(free, { name: "Nowa" }, 1, caretaker)).status).toBe(200);
});

test("the same form sent twice adds one device, with a code that works", async () => {
  const send = () =>
    owner.call<{ device: Device; code: string }>(
      "POST",
      "/api/devices",
      { name: "Raz", kind: "till", place_ids: null },
      { "idempotency-key": "once" },
    );
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.device._id).toBe(first.body.device._id);
  expect((await pair(second.body.code)).device._id).toBe(first.body.device._id);
  expect((await owner.call<Page>("GET", "/api/devices?q=raz")).body.items).toHaveLength(1);
});

test("a device says that it is there and what it runs; unused for a month it is signed out", async () => {
  const { device, code } = await add();
  expect(await read(device._id)).toMatchObject({ status: "unpaired", last_seen_at: null, paired_at: null });
  expect((await read(device._id)).code_expires_at).not.toBeNull();
  const till = app.withToken((await pair(code)).token);
  const pairedAt = (await read(device._id)).paired_at;
  expect(await read(device._id)).toMatchObject({ status: "paired", code_expires_at: null, app_version: "1.0" });
  const at = later(minute + 10);
  clock.set(at);
  expect((await till.call("POST", "/api/devices/current/seen", { app_version: "1.1" })).status).toBe(204);
  expect(await read(device._id)).toMatchObject({ last_seen_at: at, app_version: "1.1", paired_at: pairedAt });
  expect((await owner.call("POST", "/api/devices/current/seen", {})).status).toBe(204);

  clock.set(later(minute + 10 + 31 * 24 * 60));
  expect((await till.call("GET", "/api/devices/current")).status).toBe(401);
  const today = await app.as("OWNER", business.scope);
  expect((await today.call<Device>("GET", `/api/devices/${device._id}`)).body.status).toBe("expired");
  const expired = (await today.call<Page>("GET", "/api/devices?status=expired")).body.items;
  expect(expired.map(({ _id }) => _id)).toContain(device._id);
  expect((await today.call<Page>("GET", "/api/devices?status=paired")).body.items).toEqual([]);
  clock.set(start);
});

test("what happened at a device is listed with its filters, and nothing of another", async () => {
  const card_id = await createCard(business.ctx, stampsCard);
  const [member] = await joinCard(business.ctx, card_id, [{}]);
  const ids: string[] = [];
  for (const name of ["Pierwsza", "Druga"]) {
    const { code } = await add({ name });
    const { device, token } = await pair(code);
    const body = { number: member?.number, place_id: business.place_id };
    const headers = { "idempotency-key": `visit-at-${name === "Druga" ? 2 : 1}` };
    const { status } = await app.withToken(token).call("POST", "/api/scanner/commit", body, headers);
    expect(status).toBe(201);
    ids.push(device._id);
  }
  const rowsOf = async (id: string | undefined, query = "", caller = owner) =>
    caller.call<{ items: { device_id: string }[] }>("GET", `/api/devices/${id}/transactions?${query}`);
  for (const id of ids) {
    expect((await rowsOf(id)).body.items.map(({ device_id }) => device_id)).toEqual([id]);
    expect((await rowsOf(id, `place_id=${elsewhere}`)).body.items).toEqual([]);
  }
  expect((await rowsOf(business.place_id)).status).toBe(404);
  const limits = { ...builtInRoles.EMPLOYEE.limits };
  const role_id = await createAccountRole(business.ctx, { name: "Widz", permissions: ["devices_view"], limits });
  expect((await rowsOf(ids[0], "", await app.as({ role_id }, business.scope))).status).toBe(403);
});

test("the kinds are counted, and the visits of each device since midnight at the business, as far as the reader sees them", async () => {
  const shop = await buildBusiness(app);
  const second = await createPlace(shop.ctx, { name: "Zabłocie" });
  const [member] = await joinCard(shop.ctx, await createCard(shop.ctx, stampsCard), [{}]);
  const midnight = Date.parse("2026-06-11T22:00:00.000Z");
  const chief = await app.as("OWNER", shop.scope);
  const counts = async (caller = chief) => (await caller.call<DeviceCounts>("GET", "/api/devices/counts")).body;
  expect(await counts()).toEqual({
    all: 0,
    kinds: { till: 0, kiosk: 0, scanner: 0, display: 0 },
    visits_today: [],
  });
  clock.set(new Date(midnight - 30 * 60_000).toISOString());
  const body = { name: "Kasa", kind: "till", place_ids: null };
  const early = await app.as("OWNER", shop.scope);
  const { code } = (await early.call<{ code: string }>("POST", "/api/devices", body)).body;
  await early.call("POST", "/api/devices", { ...body, kind: "kiosk" });
  const { device, token } = await pair(code);
  const visit = async (at: number, place_id: string) => {
    clock.set(new Date(at).toISOString());
    const basket = { number: member?.number, place_id, confirmed: true };
    const headers = { "idempotency-key": `visit-${at}` };
    expect((await app.withToken(token).call("POST", "/api/scanner/commit", basket, headers)).status).toBe(201);
  };
  await visit(midnight - 60_000, shop.place_id);
  await visit(midnight + 60_000, shop.place_id);
  await visit(midnight + 60 * 60_000, second);
  const ofDevice = (visits_count: number) => [{ device_id: device._id, visits_count }];
  const today = await app.as("OWNER", shop.scope);
  expect(await counts(today)).toEqual({
    all: 2,
    kinds: { till: 1, kiosk: 1, scanner: 0, display: 0 },
    visits_today: ofDevice(2),
  });
  const limits = { ...builtInRoles.EMPLOYEE.limits, own_places_only: true };
  const seeing = async (permissions: ("devices_view" | "transactions_view")[]) => {
    const role_id = await createAccountRole(shop.ctx, { name: permissions.join(), permissions, limits });
    return counts(await app.as({ role_id }, shop.scope, { place_ids: [second] }));
  };
  expect((await seeing(["devices_view", "transactions_view"])).visits_today).toEqual(ofDevice(1));
  expect((await seeing(["devices_view"])).visits_today).toBeNull();
  clock.set(start);
});

test("a device's four figures: its visits beside all, what they gave, what was taken back, and how they were rated", async () => {
  const shop = await buildBusiness(app);
  const second = await createPlace(shop.ctx, { name: "Zabłocie" });
  const [member] = await joinCard(shop.ctx, await createCard(shop.ctx, stampsCard), [{}]);
  const chief = await app.as("OWNER", shop.scope);
  const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString();
  clock.set(at(-24 * 60));
  const pairNew = async (name: string) => {
    const input = { name, kind: "till", place_ids: null };
    const { code } = (await chief.call<{ code: string }>("POST", "/api/devices", input)).body;
    const { device, token } = await pair(code);
    return { _id: device._id, caller: app.withToken(token) };
  };
  const [here, there] = [await pairNew("Kasa"), await pairNew("Okno")];
  const visit = async ({ caller }: typeof here, { at: time, place_id }: { at: string; place_id: string }) => {
    clock.set(time);
    const basket = { number: member?.number, place_id, confirmed: true };
    const headers = { "idempotency-key": `figures-${time}` };
    const made = await caller.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", basket, headers);
    expect(made.status).toBe(201);
    return made.body.transaction._id;
  };
  await visit(here, { at: at(-23 * 60), place_id: shop.place_id });
  await visit(there, { at: at(1), place_id: shop.place_id });
  await visit(here, { at: at(20), place_id: second });
  const last = await visit(here, { at: at(40), place_id: shop.place_id });
  const witness = await openWitness(app.server);
  const back = { "idempotency-key": "figures-back" };
  expect((await here.caller.call("POST", `/api/transactions/${last}/reverse`, {}, back)).status).toBe(200);
  await witness.rows(
    `insert into feedback (business_id, _id, transaction_id, card_subscription_id, device_id, place_id, rating, language, created_at)
      select t.business_id, t._id, t._id, t.card_subscription_id, t.device_id, t.place_id, case when t._id = $2 then 5 else 4 end, 'pl', $3::timestamptz
      from transactions t where t.business_id = $1 and t.kind = 'visit'`,
    [shop.scope.business_id, last, at(40)],
  );
  await witness.close();
  const figures = async (caller = chief, id = here._id) =>
    caller.call<DeviceFigures>("GET", `/api/devices/${id}/figures`);
  const today = await app.as("OWNER", shop.scope);
  const stamps = 2 * (await figures(today, there._id)).body.given_today.stamps;
  expect(stamps).toBeGreaterThan(0);
  expect((await figures(today)).body).toEqual({
    visits_today: 2,
    of_visits_today: 3,
    given_today: { stamps, points: 0 },
    taken_back_today: 1,
    rating: { mean: 13 / 3, answers_count: 3 },
  });
  clock.set(at(32 * 24 * 60));
  const later = await figures(await app.as("OWNER", shop.scope));
  expect(later.body).toMatchObject({ visits_today: 0, rating: { mean: null, answers_count: 0 } });
  clock.set(at(60));
  const limits = { ...builtInRoles.EMPLOYEE.limits, own_places_only: true };
  const role = async (permissions: ("devices_view" | "transactions_view")[]) => {
    const role_id = await createAccountRole(shop.ctx, { name: permissions.join(), permissions, limits });
    return app.as({ role_id }, shop.scope, { place_ids: [second] });
  };
  const few = await figures(await role(["devices_view", "transactions_view"]));
  expect(few.body).toMatchObject({ visits_today: 1, of_visits_today: 1, taken_back_today: 0 });
  expect((await figures(await role(["devices_view"]))).status).toBe(403);
  expect((await figures(today, shop.place_id)).status).toBe(404);
  clock.set(start);
});
