/** The till's queue over the real server: what it keeps, in which order it sends, and how it goes on after what went wrong. */
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../apps/api/src/platform/clock.ts";
import { openTestApp, type TestApp } from "../../apps/api/src/testing/app.ts";
import { buildBusiness } from "../../apps/api/src/testing/builders.ts";
import { pairDeviceAt } from "../../apps/api/src/testing/tenant.ts";
import type { Draft } from "../../apps/till/src/offline/queue/taking.ts";
import type { Shown } from "../../apps/till/src/offline/queue/records.ts";
import { noteSeen, readWaiting } from "../../apps/till/src/offline/queue/keeping.ts";
import { openTablet } from "./tills.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
const atMinute = (minutes: number) => clock.set(new Date(Date.parse(noon) + minutes * 60_000).toISOString());
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let keys = 0;

const open = async () => {
  clock.set(noon);
  const business = await buildBusiness(app);
  const { ctx, scope, place_id, stamps } = business;
  const owner = await app.as("OWNER", scope);
  const pair = async (name: string) => {
    const { _id, device } = await pairDeviceAt(app, ctx, name, [place_id]);
    return { _id, device, tablet: openTablet(_id, device, { nowMs: () => clock.nowMs() }) };
  };
  const till = await pair("Kasa 1");
  const shown: Shown = {
    ...{ card_subscription_id: null, card_id: null, name: "Oliwia", number: stamps.number, unit: "stamp" },
    ...{ rewards: [], coupons: [] },
  };
  const visit = (more: object = {}, again_after_key?: string): Draft => ({
    ...{ idempotency_key: `visit-${++keys}`, shown, kind: "visit", again_after_key },
    visit: { number: stamps.number, place_id, seen_at: null, promised: 1, ...more },
  });
  const undo = (idempotency_key: string): Draft => ({
    ...{ idempotency_key: `undo-${++keys}`, shown, kind: "undo", undo: { idempotency_key } },
  });
  const balance = async (): Promise<number> =>
    (await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${stamps.card_subscription_id}`)).body
      .balance;
  const conflicts = async (): Promise<PromiseConflict[]> =>
    (await owner.call<{ items: PromiseConflict[] }>("GET", "/api/promise_conflicts")).body.items;
  return { ...business, ...till, owner, pair, visit, undo, balance, conflicts };
};

const outcomes = async ({ tablet }: Pick<Awaited<ReturnType<typeof open>>, "tablet">) =>
  (await tablet.entries()).map(({ outcome }) => outcome?.outcome ?? null);

test("a till that never had a network promises nothing; afterwards it promises, and what it promised is counted once", async () => {
  const shop = await open();
  const { tablet, visit, balance } = shop;
  await expect(tablet.promise(visit())).rejects.toThrow("No queue is open");
  expect(await tablet.send()).toBe(true);
  atMinute(5);
  const first = visit();
  await tablet.promise(first);
  // The page repeats what it does not know to be done.
  await tablet.promise(first);
  await tablet.restart();
  atMinute(6);
  await tablet.promise(visit());
  atMinute(60);
  tablet.luck.push("fine", "unanswered");
  expect(await tablet.send()).toBe(false);
  expect(await outcomes(shop)).toEqual([null, null]);
  expect(await tablet.send()).toBe(true);
  expect(await outcomes(shop)).toEqual(["counted", "counted"]);
  expect(await balance()).toBe(2);
});

test("an undo takes back what waits, and a visit that the till had committed", async () => {
  const shop = await open();
  const { tablet, device, visit, undo, balance, stamps, place_id } = shop;
  await tablet.send();
  const body = { number: stamps.number, place_id };
  await device.call("POST", "/api/scanner/commit", body, { "idempotency-key": "committed" });
  const waiting = visit({ again_after: noon });
  await tablet.promise(waiting);
  await tablet.promise(undo(waiting.idempotency_key));
  await tablet.promise(undo("committed"));
  await tablet.send();
  expect(await outcomes(shop)).toEqual(["counted", "counted", "counted"]);
  expect(await balance()).toBe(0);
});

test("a visit that was sent and not answered goes to the queue under its key, and counts once", async () => {
  const { tablet, device, visit, balance, stamps, place_id } = await open();
  await tablet.send();
  const lost = visit();
  const body = { number: stamps.number, place_id };
  await device.call("POST", "/api/scanner/commit", body, { "idempotency-key": lost.idempotency_key });
  await tablet.promise(lost);
  await tablet.send();
  expect(await balance()).toBe(1);
});

test("entries that were altered or moved stop the queue: the rest is signed anew, and each counts once", async () => {
  const shop = await open();
  const { tablet, visit, balance, conflicts } = shop;
  await tablet.send();
  for (let count = 0; count < 4; count += 1) await tablet.promise(visit());
  await tablet.damage(async (rows) => {
    const [, second] = await rows.entries();
    if (second?.promise.kind !== "visit") return;
    await rows.putEntry({ ...second, promise: { ...second.promise, device_at: "2026-06-12T09:00:00.000Z" } });
  });
  atMinute(30);
  expect(await tablet.send()).toBe(true);
  expect(await outcomes(shop)).toEqual(["counted", "counted", "counted", "counted"]);
  expect(await balance()).toBe(4);
  expect((await tablet.queues()).map(({ state }) => state).toSorted()).toEqual(["ended", "open"]);
  expect((await conflicts()).filter(({ kind }) => kind === "visit")).toEqual([]);
});

test("what the server stops is signed anew: a signature that is not the queue's own", async () => {
  const shop = await open();
  const { tablet, visit, balance, conflicts } = shop;
  await tablet.send();
  for (let count = 0; count < 3; count += 1) await tablet.promise(visit());
  await tablet.damage(async (rows) => {
    const [, second] = await rows.entries();
    if (second === undefined) return;
    const signature = `${second.promise.signature.slice(0, -4)}AAAA`;
    await rows.putEntry({ ...second, promise: { ...second.promise, signature } });
  });
  await tablet.send();
  expect(new Set(await outcomes(shop))).toEqual(new Set(["counted"]));
  expect(await balance()).toBe(3);
  expect((await conflicts()).map(({ kind, reason }) => [kind, reason.code])).toEqual([["unknown", "signature"]]);
});

test("a place that was given twice is refused by the store itself, and a lost tail opens another queue", async () => {
  const shop = await open();
  const { tablet, visit, balance } = shop;
  await tablet.send();
  const first = await tablet.promise(visit());
  await expect(tablet.damage((rows) => rows.addEntry(first))).rejects.toThrow();
  const second = await tablet.promise(visit());
  await tablet.damage((rows) => rows.deleteEntry(second));
  await tablet.send();
  expect(await outcomes(shop)).toEqual(["counted"]);
  await tablet.promise(visit());
  await tablet.send();
  expect(await balance()).toBe(2);
});

test("what the server cannot read is set aside and shown, and what stands behind it is counted", async () => {
  const shop = await open();
  const { tablet, visit, balance } = shop;
  await tablet.send();
  await tablet.promise(visit());
  await tablet.promise(visit({ number: "x".repeat(300) }));
  await tablet.promise(visit());
  await tablet.send();
  expect(new Set(await outcomes(shop))).toEqual(new Set(["counted", "refused"]));
  expect(await balance()).toBe(2);
});

test("whoever signs in next hands over what a revoked till had left, and it waits as conflicts", async () => {
  const { tablet, owner, _id, visit, pair, balance, conflicts } = await open();
  await tablet.send();
  await tablet.promise(visit());
  await owner.call("POST", `/api/devices/${_id}/revoke`);
  await expect(tablet.send()).rejects.toThrow();
  const next = await pair("Kasa 2");
  const handed = openTablet(next._id, next.device, { nowMs: () => clock.nowMs() });
  // The same browser: its store goes over with what waits in it.
  const [queue] = await tablet.queues();
  const [entry] = await tablet.entries();
  await handed.damage(async (rows) => {
    await rows.putQueue(queue!);
    await rows.putEntry(entry!);
  });
  await handed.send();
  expect((await handed.entries()).map(({ outcome }) => outcome?.outcome)).toEqual(["conflict"]);
  expect((await conflicts()).map(({ reason }) => reason.code)).toEqual(["queue_ended"]);
  expect(await balance()).toBe(0);
});

test("what others left in this browser waits beside one's own: it is sent, counted, and neither shown nor merged", async () => {
  const shop = await open();
  const { tablet, visit, pair } = shop;
  await tablet.send();
  await tablet.promise(visit());
  // A till that goes on elsewhere: the server does not take its queue from another.
  const next = await pair("Kasa 2");
  const beside = openTablet(next._id, next.device, { nowMs: () => clock.nowMs() }, tablet);
  const own = async () => {
    const till = await beside.program();
    return readWaiting(till.records, till);
  };
  expect(await beside.send()).toBe(true);
  expect(await own()).toMatchObject({ all: [], waiting: [], answered: [], others: 1 });
  await beside.promise(visit({ again_after: noon }));
  await beside.send();
  const till = await beside.program();
  const mine = await own();
  expect(mine).toMatchObject({ waiting: [], others: 1, queue: { actor_id: next._id, business_id: "business" } });
  expect(mine.answered).toHaveLength(1);
  await noteSeen(till.browser, till.records, till);
  expect((await own()).answered).toEqual([]);
  // The other one sends its own, and sees its own outcome.
  await tablet.send();
  const first = await tablet.program();
  expect(await readWaiting(first.records, first)).toMatchObject({ waiting: [], others: 0 });
  expect((await readWaiting(first.records, first)).answered).toHaveLength(1);
});

test("the same account in two businesses has a queue in each, and sees what it promised there alone", async () => {
  const { tablet, _id, device, visit } = await open();
  await tablet.send();
  await tablet.promise(visit());
  const elsewhere = openTablet(_id, device, { nowMs: () => clock.nowMs(), business_id: "another" }, tablet);
  await expect(elsewhere.promise(visit())).rejects.toThrow("No queue is open");
  const till = await elsewhere.program();
  expect(await readWaiting(till.records, till)).toMatchObject({ all: [], waiting: [], others: 1, queue: null });
});

test("a full disk says so, and nothing of the promise is there", async () => {
  const { tablet, visit } = await open();
  await tablet.send();
  const full = async (): Promise<never> => {
    throw new DOMException("full", "QuotaExceededError");
  };
  await expect(tablet.damage(full)).rejects.toMatchObject({ name: "DiskFull" });
  await tablet.promise(visit());
  expect(await tablet.entries()).toHaveLength(1);
});
