/** What a till knows without a network: the server's snapshot kept encrypted, and PINs that are checked here. */
import type { TillSnapshot } from "@rewardo/contract/till-snapshots";
import { IDBFactory } from "fake-indexeddb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../apps/api/src/platform/clock.ts";
import { openTestApp, type TestApp } from "../../apps/api/src/testing/app.ts";
import { buildBusiness } from "../../apps/api/src/testing/builders.ts";
import { pairDeviceAt } from "../../apps/api/src/testing/tenant.ts";
import { checkPin, forgetPin, keepPin, keepPinsOf, keptNames } from "../../apps/till/src/offline/known/pins.ts";
import {
  findKnown,
  keepKnown,
  knownAfter,
  knownCounted,
  readKnown,
} from "../../apps/till/src/offline/known/snapshot.ts";
import { cardHere } from "../../apps/till/src/offline/step.ts";
import { openKnown } from "../../apps/till/src/offline/known/store.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
const nowMs = clock.nowMs();
const hourMs = 3_600_000;
const till = { actor_id: "till", business_id: "business" };
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

test("a card is found by its number as the server told it, by its actor alone, and for 72 hours", async () => {
  const { ctx, place_id, stamps } = await buildBusiness(app);
  const { device } = await pairDeviceAt(app, ctx, "Kasa 1", [place_id]);
  const visit = { number: stamps.number, place_id };
  await device.call("POST", "/api/scanner/commit", visit, { "idempotency-key": "first" });
  const snapshot = (await device.call<TillSnapshot>("GET", "/api/scanner/snapshot")).body;
  const store = await openKnown(new IDBFactory());
  await keepKnown(store, knownAfter(null, snapshot, { ...till, nowMs, looks: [] }));
  const sealed = await store.get<{ data: ArrayBuffer }>("snapshot");
  expect(new TextDecoder().decode(sealed?.data)).not.toContain(stamps.number);
  const key = await store.get<CryptoKey>("snapshot_key");
  expect(key?.extractable).toBe(false);

  const known = await readKnown(store, till, nowMs + 71 * hourMs);
  const found = findKnown(known, stamps.number);
  expect(found).toMatchObject({ card: { first_name: "Oliwia", balance: 1 }, programme: { unit: "stamp" } });

  // What changed since takes the place of what was known, and what is gone is forgotten.
  const since = { ...snapshot, is_whole: false, cards: [], gone: [found?.card.card_subscription_id ?? ""] };
  expect(findKnown(knownAfter(known, since, { ...till, nowMs, looks: [] }), stamps.number)).toBeNull();

  expect(await readKnown(store, till, nowMs + 73 * hourMs)).toBeNull();
  expect(await store.get("snapshot")).toBeUndefined();
  await keepKnown(store, knownAfter(null, snapshot, { ...till, nowMs, looks: [] }));
  expect(await readKnown(store, { ...till, actor_id: "another" }, nowMs)).toBeNull();
  expect(await store.get("snapshot")).toBeUndefined();
  // The same account that acts for another business sees nothing of the first.
  await keepKnown(store, knownAfter(null, snapshot, { ...till, nowMs, looks: [] }));
  expect(await readKnown(store, { ...till, business_id: "another" }, nowMs)).toBeNull();
  expect(await store.get("snapshot")).toBeUndefined();
  expect(await store.get("snapshot_key")).toBeUndefined();
});

test("a visit that this till just wrote is known before the next snapshot, and an older answer changes nothing", () => {
  const as_of = "2026-06-12T10:00:00.000Z";
  const later = "2026-06-12T10:01:00.000Z";
  const number = "6100 0000 0000 0000";
  const card = {
    ...{ card_subscription_id: "oliwia", card_id: "card", programme_version_id: "rules", numbers: [number] },
    ...{ first_name: "Oliwia", balance: 10, balance_until: null, last_visit_at: null, seen_at: as_of },
    ...{ reward_ids: ["coffee", "water"], coupons: [{ coupon_id: "cake", grant_id: null, ends_at: null }] },
  };
  const rewards = [
    { _id: "coffee", name: { en: "Coffee" }, cost: 10 },
    { _id: "water", name: { en: "Water" }, cost: 1 },
  ];
  const rules = {
    ...{ programme_version_id: "rules", card_id: "card", unit: "stamp" as const, stamps_required: 10 },
    ...{ minutes_between_visits: 15, rewards, coupons: [] },
  };
  const snapshot = { as_of, is_whole: true, cards: [card], gone: [], programmes: [rules] };
  const now = { ...till, nowMs, looks: [] };
  const before = knownAfter(null, snapshot, now);
  const counted = { card_subscription_id: "oliwia", balance: 1, last_visit_at: later, coupons: ["cake"], at: later };
  const after = knownCounted(before, counted);
  const expected = { balance: 1, last_visit_at: later, reward_ids: ["water"], coupons: [] };
  expect(cardHere(after, number, [])).toMatchObject({ known: { card: expected }, seen_at: later });

  // A snapshot that was read before the visit was written does not bring back what was; the next one is taken.
  const early = { ...snapshot, as_of: "2026-06-12T10:00:59.000Z" };
  expect(cardHere(knownAfter(after, early, now), number, [])).toMatchObject({ known: { card: expected } });
  const next = { ...snapshot, as_of: "2026-06-12T10:02:00.000Z", cards: [{ ...card, balance: 2 }] };
  const known = knownAfter(after, next, now);
  expect(cardHere(known, number, [])).toMatchObject({ known: { card: { balance: 2 } }, seen_at: next.as_of });
  expect(knownCounted(known, counted)).toBe(known);
});

test("a PIN that was accepted with a network is checked without one, and five wrong tries end that", async () => {
  const store = await openKnown(new IDBFactory());
  expect(await checkPin(store, "marta", "1234", nowMs)).toEqual({ is: "unknown" });
  await keepPin(store, { account_id: "marta", name: "Marta", pin: "1234" }, nowMs);
  expect(await checkPin(store, "marta", "1235", nowMs)).toEqual({ is: "wrong", tries_left: 4 });
  expect(await checkPin(store, "marta", "1234", nowMs)).toEqual({ is: "right", name: "Marta" });
  for (const tries_left of [4, 3, 2, 1]) {
    expect(await checkPin(store, "marta", "0000", nowMs)).toEqual({ is: "wrong", tries_left });
  }
  expect(await checkPin(store, "marta", "0000", nowMs)).toEqual({ is: "unknown" });
  expect(await checkPin(store, "marta", "1234", nowMs)).toEqual({ is: "unknown" });
  await keepPin(store, { account_id: "marta", name: "Marta", pin: "1234" }, nowMs);
  expect(await checkPin(store, "marta", "1234", nowMs)).toEqual({ is: "right", name: "Marta" });
});

test("a kept PIN ends after 72 hours, when the server refuses it, and with the person who serves here no more", async () => {
  const store = await openKnown(new IDBFactory());
  const three_days = 72 * 3_600_000;
  const marta = { account_id: "marta", name: "Marta", pin: "1234" };
  const names = async (atMs = nowMs) => (await keptNames(store, atMs)).map(({ _id }) => _id);
  await keepPin(store, marta, nowMs);
  await keepPin(store, { account_id: "jan", name: "Jan", pin: "5678" }, nowMs);
  expect(await names()).toEqual(["jan", "marta"]);
  expect(await checkPin(store, "marta", "1234", nowMs + three_days)).toMatchObject({ is: "right" });
  expect(await checkPin(store, "marta", "1234", nowMs + three_days + 1)).toEqual({ is: "unknown" });
  expect(await names(nowMs - 1), "a clock that was set back").toEqual([]);
  // Another PIN that is refused says nothing of the one that is kept.
  await forgetPin(store, "marta", "9999", nowMs);
  expect(await names()).toEqual(["jan", "marta"]);
  await forgetPin(store, "marta", "1234", nowMs);
  expect(await names()).toEqual(["jan"]);
  await keepPinsOf(store, ["marta", "olga"], nowMs);
  expect(await names()).toEqual([]);
});

test("what is known is forgotten without the PINs that lie beside it", async () => {
  const store = await openKnown(new IDBFactory());
  await keepPin(store, { account_id: "marta", name: "Marta", pin: "1234" }, nowMs);
  const empty = { as_of: "2026-06-12T10:00:00.000Z", is_whole: true, cards: [], gone: [], programmes: [] };
  await keepKnown(store, knownAfter(null, empty, { ...till, nowMs, looks: [] }));
  expect(await readKnown(store, till, nowMs + 73 * hourMs)).toBeNull();
  expect(await checkPin(store, "marta", "1234", nowMs)).toEqual({ is: "right", name: "Marta" });
});
