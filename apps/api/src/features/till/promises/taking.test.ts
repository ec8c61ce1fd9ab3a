/** Promises of a till: taken in their order, once, at their own moment; what is not the queue's own changes nothing and is shown. */
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { keyPair, openOfflineTill } from "../../../testing/offline-till.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
const later = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const open = async () => {
  clock.set(noon);
  const business = await buildBusiness(app);
  const { scope, place_id, stamps } = business;
  const owner = await app.as("OWNER", scope);
  const staff = await app.as("EMPLOYEE", scope);
  const { _id: device_id, device: till } = await pairDeviceAt(app, business.ctx, "Kasa 1", [place_id]);
  const visit = (at: string, more: object = {}, said: object = {}) => ({
    at,
    visit: { number: stamps.number, place_id, ...more },
    ...said,
  });
  const balance = async (): Promise<number> =>
    (await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${stamps.card_subscription_id}`)).body
      .balance;
  const conflicts = async (caller: Caller = owner): Promise<PromiseConflict[]> =>
    (await caller.call<{ items: PromiseConflict[] }>("GET", "/api/promise_conflicts")).body.items;
  const occurred = () =>
    witness.rows<{ occurred_at: string }>(
      "select to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as occurred_at from transactions where card_subscription_id = $1 order by occurred_at, _id",
      [stamps.card_subscription_id],
    );
  return { ...business, owner, staff, till, device_id, visit, balance, conflicts, occurred };
};

test("a batch is counted in its order and at its own moments; a repeat answers the same and counts nothing", async () => {
  const { till, visit, balance, occurred, scope, conflicts } = await open();
  const offline = await openOfflineTill(till);
  expect(offline.opened.status).toBe(201);
  expect(offline.opened.body).toMatchObject({
    next_seq: 1,
    last_hash: "0".repeat(64),
    limits: { stamps: 6, visits: 3 },
  });
  const batch = [offline.promise(visit(later(20))), offline.promise(visit(later(50)))];
  clock.set(later(90));
  const first = await offline.send(batch);
  expect(first.status).toBe(200);
  expect(first.body.stopped).toBeNull();
  expect(
    first.body.outcomes.map(({ seq, outcome, delta, balance_after }) => [seq, outcome, delta, balance_after]),
  ).toEqual([
    [1, "counted", 1, 1],
    [2, "counted", 1, 2],
  ]);
  expect(first.body.queue.next_seq).toBe(3);
  const again = await offline.send(batch);
  expect(again.body.outcomes).toEqual(first.body.outcomes);
  expect(await balance()).toBe(2);
  expect(await occurred()).toEqual([{ occurred_at: "2026-06-12 10:20" }, { occurred_at: "2026-06-12 10:50" }]);
  expect(await conflicts()).toEqual([]);
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
});

test("two sendings of one batch at once settle each promise once", async () => {
  const { till, visit, balance } = await open();
  const offline = await openOfflineTill(till);
  const batch = [20, 40, 60].map((minute) => offline.promise(visit(later(minute))));
  clock.set(later(90));
  const [one, two] = await Promise.all([offline.send(batch), offline.send(batch)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.outcomes).toEqual(two.body.outcomes);
  expect(await balance()).toBe(3);
});

test("a clock that is 20 minutes off does not matter, neither way", async () => {
  for (const offMs of [20 * 60_000, -20 * 60_000]) {
    const { till, visit, occurred } = await open();
    const offline = await openOfflineTill(till, { offMs });
    const batch = [offline.promise(visit(later(5))), offline.promise(visit(later(30)))];
    clock.set(later(31));
    expect((await offline.send(batch)).body.outcomes.map(({ outcome }) => outcome)).toEqual(["counted", "counted"]);
    expect(await occurred()).toEqual([{ occurred_at: "2026-06-12 10:05" }, { occurred_at: "2026-06-12 10:30" }]);
  }
});

test("a gap stops the queue and says which is next; nothing after it is taken", async () => {
  const { till, visit, balance, conflicts } = await open();
  const offline = await openOfflineTill(till);
  const [first, second, third] = [5, 25, 45].map((minute) => offline.promise(visit(later(minute))));
  clock.set(later(60));
  const stopped = (await offline.send([first, third])).body;
  expect(stopped.stopped).toEqual({ seq: 3, reason: "gap" });
  expect([stopped.outcomes.length, stopped.queue.next_seq]).toEqual([1, 2]);
  expect((await offline.send([second, third])).body.stopped).toBeNull();
  expect([await balance(), await conflicts()]).toEqual([3, []]);
});

test("altered, foreign and reordered promises are refused and shown once, change nothing, and block no honest one", async () => {
  const { till, staff, visit, balance, conflicts } = await open();
  const offline = await openOfflineTill(till);
  const other = await openOfflineTill(staff);
  const honest = offline.promise(visit(later(5)));
  const altered = { ...honest, visit: { ...honest.visit, custom_amount: 9 } };
  clock.set(later(10));
  for (const wrong of [altered, altered, other.promise(visit(later(5)))]) {
    expect((await offline.send([wrong])).body.stopped).toEqual({ seq: 1, reason: "signature" });
  }
  const { signature: _signature, ...unsigned } = honest;
  const reordered = offline.seal({ ...unsigned, previous: "a".repeat(64) });
  expect((await offline.send([reordered])).body.stopped).toEqual({ seq: 1, reason: "order" });
  expect(await balance()).toBe(0);
  expect(
    (await conflicts()).map(({ kind, reason, seq, number, status }) => [kind, reason, seq, number, status]),
  ).toEqual([["unknown", { code: "signature", params: { seq: 1, why: "signature" } }, 1, null, "open"]]);
  expect((await offline.send([honest])).body).toMatchObject({ stopped: null, outcomes: [{ outcome: "counted" }] });
  // Another one at a place that is taken.
  const replaced = offline.seal({ ...unsigned, visit: { ...honest.visit, promised: 5 } });
  expect((await offline.send([replaced])).body.stopped).toEqual({ seq: 1, reason: "altered" });
  expect(await balance()).toBe(1);
});

test("a queue of its own goes on where another one broke: what was taken is not counted again", async () => {
  const { till, visit, balance } = await open();
  const broken = await openOfflineTill(till);
  const [key, visited] = ["promise-of-both", visit(later(5))];
  const taken = await (async () => {
    clock.set(later(6));
    return broken.send([broken.promise({ ...visited, idempotency_key: key })]);
  })();
  const next = await openOfflineTill(till);
  const repeated = (await next.send([next.promise({ ...visited, idempotency_key: key, since: noon })])).body.outcomes;
  expect(repeated).toEqual(taken.body.outcomes);
  expect(await balance()).toBe(1);
  const reused = next.promise({ ...visit(later(6), { promised: 2 }), idempotency_key: key });
  expect((await next.send([reused])).body.outcomes[0]?.conflict?.reason.code).toBe("key_used");
  expect(await balance()).toBe(1);
});

test("what the till's commit had written under the same key is not counted again", async () => {
  const { till, visit, balance, stamps, place_id } = await open();
  const offline = await openOfflineTill(till);
  const body = { number: stamps.number, place_id };
  const committed = await till.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", body, {
    "idempotency-key": "both-ways",
  });
  const sent = await offline.send([offline.promise({ ...visit(noon), idempotency_key: "both-ways" })]);
  expect(sent.body.outcomes).toMatchObject([{ outcome: "counted", transaction_id: committed.body.transaction._id }]);
  expect(await balance()).toBe(1);
});

test("of a queue that has ended, too, what was counted under a key is no conflict", async () => {
  const { till, owner, visit, balance, conflicts, stamps, place_id, device_id, ctx } = await open();
  const offline = await openOfflineTill(till);
  const body = { number: stamps.number, place_id };
  await till.call("POST", "/api/scanner/commit", body, { "idempotency-key": "answer-lost" });
  const lost = offline.promise({ ...visit(noon), idempotency_key: "answer-lost" });
  await owner.call("POST", `/api/devices/${device_id}/revoke`);
  const { device: next } = await pairDeviceAt(app, ctx, "Kasa 2", [place_id]);
  expect((await offline.send([lost], next)).body.outcomes).toMatchObject([{ outcome: "counted", delta: 1 }]);
  expect([await balance(), await conflicts()]).toEqual([1, []]);
});

test("only its own device or session sends to a queue; what comes after its end waits as a conflict", async () => {
  const { till, staff, owner, visit, balance, conflicts, place_id, scope, device_id, ctx } = await open();
  const offline = await openOfflineTill(till);
  const promised = offline.promise(visit(later(5)));
  clock.set(later(6));
  expect((await offline.send([promised], staff)).status).toBe(404);
  expect((await staff.call("GET", `/api/scanner/queues/${offline.queue_id}`)).status).toBe(404);
  await owner.call("POST", `/api/devices/${device_id}/revoke`);
  expect((await offline.send([promised])).status).toBe(401);
  const { device: again } = await pairDeviceAt(app, ctx, "Kasa 2", [place_id]);
  const handed = await offline.send([promised], again);
  expect(handed.body.outcomes).toMatchObject([{ outcome: "conflict", conflict: { reason: { code: "queue_ended" } } }]);
  expect(handed.body.queue.ended_at).toBe(later(6));
  expect((await offline.send([promised], again)).body.outcomes).toEqual(handed.body.outcomes);
  expect(await balance()).toBe(0);
  expect(await conflicts()).toMatchObject([
    { user_name: "Oliwia Nowak", units: 1, occurred_at: later(5), status: "open" },
  ]);

  const person = await app.as("EMPLOYEE", scope);
  const own = await openOfflineTill(person);
  const late = own.promise(visit(later(20)));
  await person.call("POST", "/api/accounts/logout");
  expect((await own.send([late])).status).toBe(401);
  expect((await own.send([late], staff)).body.outcomes).toMatchObject([{ outcome: "conflict" }]);
  expect(await balance()).toBe(0);
});

test("a till with a PIN lock sends what it promised while nobody serves, as the device, and learns no more", async () => {
  const { owner, till, device_id, visit, balance, conflicts } = await open();
  const offline = await openOfflineTill(till);
  const batch = [offline.promise(visit(later(5))), offline.promise(visit(later(25)))];
  const locked = await owner.call("PATCH", `/api/devices/${device_id}`, { pin_lock: true }, { "if-match": '"1"' });
  expect(locked.status).toBe(200);
  clock.set(later(30));
  expect(await till.call("GET", "/api/scanner/snapshot")).toMatchObject({
    status: 403,
    body: { code: "pin_required" },
  });
  const path = `/api/scanner/queues/${offline.queue_id}`;
  expect((await till.call("GET", path)).status).toBe(200);
  const { body } = await offline.send(batch);
  expect(body.outcomes.map(({ outcome }) => outcome)).toEqual(["counted", "counted"]);
  expect(await balance()).toBe(2);
  const { items } = (
    await owner.call<{ items: { device_id: string; account_id: string | null }[] }>("GET", "/api/transactions")
  ).body;
  expect(items.map(({ device_id: by, account_id }) => [by, account_id])).toEqual([
    [device_id, null],
    [device_id, null],
  ]);
  expect(await till.call("GET", `${path}/conflicts`)).toMatchObject({ status: 403, body: { code: "pin_required" } });
  expect(await conflicts()).toEqual([]);
  // Its browser's store may have been damaged meanwhile: what waits is signed anew for another queue.
  expect((await openOfflineTill(till)).opened.status).toBe(201);
});

test("what is older than 72 hours waits for the owner; a moment that no server has answered is not believed", async () => {
  const { till, visit, balance, conflicts } = await open();
  const offline = await openOfflineTill(till);
  const old = offline.promise(visit(later(1)));
  clock.set(later(72 * 60 + 2));
  expect((await offline.send([old])).body.outcomes[0]?.conflict?.reason).toEqual({
    code: "too_late",
    params: { hours: 72 },
  });
  const { signature: _signature, ...parts } = offline.promise(visit(later(72 * 60 + 2)));
  const ahead = offline.seal({ ...parts, answered_at: later(100 * 60) });
  expect((await offline.send([ahead])).body.outcomes[0]?.conflict?.reason.code).toBe("moment_unknown");
  expect([await balance(), (await conflicts()).length]).toEqual([0, 2]);
});

test("a key is checked strictly, and a bad promise is refused by the name of its field", async () => {
  const { till, visit } = await open();
  const { key } = keyPair();
  const bad = [
    { ...key, kty: "RSA" },
    { ...key, x: "short" },
    { ...key, d: key.x },
    { ...key, x: key.y, y: key.x },
  ];
  for (const one of bad) {
    const { status, body } = await till.call(
      "POST",
      "/api/scanner/queues",
      { key: one },
      { "idempotency-key": `bad-${one.x}` },
    );
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('"path":"key')]);
  }
  const offline = await openOfflineTill(till);
  const promise = offline.promise(visit(noon));
  const { status, body } = await offline.send([promise, { ...promise, signature: "no" }]);
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining("promises.1")]);
  expect((await offline.send([promise])).body.outcomes).toMatchObject([{ outcome: "counted" }]);
});
