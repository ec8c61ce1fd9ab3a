/** What a device may do follows from its kind: what is turned towards the customers writes nothing. */
import { randomUUID } from "node:crypto";
import { allEndpoints } from "@rewardo/contract/all";
import { type Device, deviceKinds } from "@rewardo/contract/devices";
import type { CardStanding } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { changedEntries, openWitness, type Witness } from "../../../testing/witness.ts";
import { setUpDevice } from "./index.ts";

let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const pair = async (kind: Device["kind"]) => {
  const { ctx, place_id } = business;
  const { _id, code } = await setUpDevice(ctx, { name: kind, kind, place_ids: [place_id] });
  const { body } = await app.withToken(null).call<{ token: string }>("POST", "/api/devices/pair", { code });
  return { _id, device: app.withToken(body.token) };
};

const commit = async (device: Caller): Promise<number> => {
  const { stamps, place_id } = business;
  const visit = { number: stamps.number, place_id };
  return (await device.call("POST", "/api/scanner/commit", visit, { "idempotency-key": randomUUID() })).status;
};

const standing = (device: Caller, number = business.stamps.number) =>
  device.call<CardStanding & { code?: string }>("POST", "/api/scanner/standing", {
    number,
    place_id: business.place_id,
  });

test("tills and scanners stamp, kiosks and displays do not, and a kiosk alone tells what a card holds", async () => {
  const found: Record<string, number[]> = {};
  for (const kind of deviceKinds) {
    const { device } = await pair(kind);
    found[kind] = [await commit(device), (await standing(device)).status];
  }
  expect(found).toEqual({ till: [201, 403], scanner: [201, 403], kiosk: [403, 200], display: [403, 403] });
  expect((await standing(owner)).status).toBe(403);
});

test("a kiosk tells the balance and no name, at its own place", async () => {
  const { device } = await pair("kiosk");
  const before = await witness.fingerprint();
  const { body } = await standing(device);
  expect(body).toMatchObject({ card: { _id: business.stamps_card_id, type: "stamps_stacked" }, balance: 2 });
  expect(Object.keys(body).toSorted()).toEqual(["balance", "card"]);
  // How many hold it and how it earns are the business's own.
  const isShown = ["_id", "design", "name", "rewards", "stamps_required", "type", "unit_forms", "unit_name"];
  expect(Object.keys(body.card).toSorted()).toEqual(isShown);
  expect(JSON.stringify(body)).not.toContain("Nowak");
  expect((await standing(device, "0000 0000 0000")).body.code).toBe("card_number_not_found");
  const elsewhere = { number: business.stamps.number, place_id: randomUUID() };
  expect((await device.call("POST", "/api/scanner/standing", elsewhere)).status).toBe(404);
  const noted = ["till_refusals", "sessions", "devices"];
  const changed = changedEntries(before, await witness.fingerprint());
  expect(changed.filter((entry) => !noted.some((table) => entry.startsWith(`${table} `)))).toEqual([]);
});

test("neither is let into a call of customers, visits, cards or staff", async () => {
  for (const kind of ["kiosk", "display"] as const) {
    const { device } = await pair(kind);
    const open: string[] = [];
    for (const { name, definition } of allEndpoints) {
      const { access, method, path, scope } = definition;
      // Customers' calls are asked for by a session of their own kind.
      if (scope === "member") continue;
      if (access === "public" || access === "signed_in_device") continue;
      // It reads where it stands.
      if (method === "GET" && [access].flat().includes("places_view")) continue;
      const { status } = await device.call(method, `/api${path.replaceAll(/:\w+/g, business.place_id)}`);
      if (status !== 403) open.push(`${name} ${status}`);
    }
    // Asked without a number.
    expect(open).toEqual(kind === "kiosk" ? ["findCardStanding 400", "rateAtKiosk 400"] : ["readDisplay 200"]);
    expect((await device.call("GET", "/api/places")).status).toBe(200);
    expect((await device.call("GET", "/api/devices/current/staff")).body).toMatchObject({ staff: [] });
  }
});

test("a kiosk takes a rating of the last visit at its place, once, and answers the same without one", async () => {
  const { device: till } = await pair("till");
  const { device } = await pair("kiosk");
  const rate = (rating: number, number = business.stamps.number, place_id = business.place_id) =>
    device.call<{ code?: string }>("POST", "/api/scanner/ratings", { number, place_id, rating, language: "pl" });
  const given = async () =>
    (
      await owner.call<{ items: { rating: number; comment: string | null; language: string }[] }>(
        "GET",
        `/api/cards/${business.stamps_card_id}/feedback`,
      )
    ).body.items.map(({ rating, comment, language }) => ({ rating, comment, language }));
  await commit(till);
  expect(await rate(4)).toMatchObject({ status: 204 });
  const first = [{ rating: 4, comment: null, language: "pl" }];
  expect(await given()).toEqual(first);
  // Said once: the same again and another rating change nothing, and tell nothing.
  expect([(await rate(4)).status, (await rate(1)).status]).toEqual([204, 204]);
  // Neither does a card that has had no visit.
  expect((await rate(5, business.points.number)).status).toBe(204);
  expect(await given()).toEqual(first);
  expect([(await rate(0)).status, (await rate(6)).status]).toEqual([400, 400]);
  expect((await rate(3, "0000 0000 0000")).body.code).toBe("card_number_not_found");
  expect((await rate(3, undefined, randomUUID())).status).toBe(404);
  for (const kind of ["till", "scanner", "display"] as const) {
    const asked = { number: business.stamps.number, place_id: business.place_id, rating: 5, language: "pl" };
    expect((await (await pair(kind)).device.call("POST", "/api/scanner/ratings", asked)).status).toBe(403);
  }
});

test("numbers that are none are tried at a kiosk for a while only, and then a right one is not told either", async () => {
  const { device } = await pair("kiosk");
  const { device: other } = await pair("kiosk");
  const answers: string[] = [];
  for (let nr = 0; nr < 21; nr++) answers.push((await standing(device, `4821 0937 ${1000 + nr}`)).body.code ?? "");
  expect(answers.slice(0, 20).every((code) => code === "card_number_not_found")).toBe(true);
  expect(answers[20]).toBe("too_many_requests");
  expect((await standing(device)).body.code).toBe("too_many_requests");
  expect((await standing(other)).status).toBe(200);
});

test("a till that becomes a kiosk stops stamping with its next call, also while its PIN is known", async () => {
  const { _id, device } = await pair("till");
  expect(await commit(device)).toBe(201);
  const changes = { kind: "kiosk", pin_lock: true };
  expect((await owner.call("PATCH", `/api/devices/${_id}`, changes, { "if-match": '"1"' })).status).toBe(200);
  expect(await commit(device)).toBe(403);
});
