/** What a till may promise, what becomes a conflict, who settles it, and what the till takes back itself. */
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import { builtInRoles } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, buildCoupon, pointsCard, stampsCard } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openOfflineTill, type OfflineTill } from "../../../testing/offline-till.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";
import { createCard } from "../../programme/cards/index.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
const later = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let keys = 0;
const fresh = () => ({ "idempotency-key": `conflict-${++keys}` });

const open = async () => {
  clock.set(noon);
  const business = await buildBusiness(app);
  const { scope, place_id, stamps, points, stamps_card_id } = business;
  const owner = await app.as("OWNER", scope);
  const { device: till } = await pairDeviceAt(app, business.ctx, "Kasa 1", [place_id]);
  const offline = await openOfflineTill(till);
  const visit = (at: string, more: object = {}) => ({ at, visit: { number: stamps.number, place_id, ...more } });
  const paid = (at: string, amount: number) => ({
    at,
    visit: { number: points.number, place_id, amount, promised: Math.floor(amount / 1000) },
  });
  const balance = async (id = stamps.card_subscription_id): Promise<number> =>
    (await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${id}`)).body.balance;
  const conflicts = async (query = "", caller: Caller = owner): Promise<PromiseConflict[]> =>
    (await caller.call<{ items: PromiseConflict[] }>("GET", `/api/promise_conflicts${query}`)).body.items;
  const commit = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const body = { number: stamps.number, place_id };
      expect((await owner.call("POST", "/api/scanner/commit", body, fresh())).status).toBe(201);
    }
  };
  const reward = async (): Promise<string> => {
    const { body } = await owner.call<{ rewards: { _id: string }[] }>("GET", `/api/cards/${stamps_card_id}`);
    return body.rewards[0]!._id;
  };
  const whole = async (): Promise<void> => {
    expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
  };
  return { ...business, owner, till, offline, visit, paid, balance, conflicts, commit, reward, whole };
};

const codes = async (offline: OfflineTill, promises: readonly unknown[]) =>
  (await offline.send(promises)).body.outcomes.map(({ conflict, outcome }) =>
    outcome === "conflict" ? conflict?.reason.code : outcome,
  );

test("six stamps on a card and outage, the next outage six more; the business settles another limit", async () => {
  const { offline, visit, balance, owner, conflicts } = await open();
  const batch = Array.from({ length: 7 }, (_, at) => offline.promise(visit(later(at + 1))));
  clock.set(later(10));
  expect(await codes(offline, batch)).toEqual([...Array.from({ length: 6 }, () => "counted"), "offline_limit"]);
  expect((await conflicts())[0]?.reason).toEqual({ code: "offline_limit", params: { limit: 6, measure: "stamps" } });
  clock.set(later(20));
  expect(await codes(offline, [offline.promise(visit(later(15)))])).toEqual(["counted"]);
  expect(await balance()).toBe(7);
  expect((await owner.call("GET", "/api/offline_limits")).body).toEqual({ stamps: 6, visits: 3 });
  expect((await owner.call("PATCH", "/api/offline_limits", { stamps: 1 })).body).toEqual({ stamps: 1, visits: 3 });
  expect((await owner.call("PATCH", "/api/offline_limits", { visits: 21 })).status).toBe(400);
  const two = [offline.promise(visit(later(21))), offline.promise(visit(later(22)))];
  clock.set(later(23));
  expect(await codes(offline, two)).toEqual(["counted", "offline_limit"]);
});

test("the points of three visits on a card of points, however many points", async () => {
  const { offline, paid, balance, points } = await open();
  const batch = [4200, 900, 300, 7000].map((amount, at) => offline.promise(paid(later(at + 1), amount)));
  clock.set(later(10));
  // The third visit brings nothing yet: what is gathered is not lost.
  expect(await codes(offline, batch)).toEqual(["counted", "counted", "counted", "counted"]);
  const more = [5000, 5000, 5000].map((amount, at) => offline.promise(paid(later(at + 11), amount)));
  const last = offline.promise(paid(later(15), 100_00));
  clock.set(later(20));
  expect(await codes(offline, [...more, last])).toEqual(["counted", "counted", "counted", "offline_limit"]);
  expect(await balance(points.card_subscription_id)).toBe(12 + 15);
});

test("a reward only on a card that was full when last seen, a day ago at most, and one an outage", async () => {
  const { offline, visit, balance, commit, reward, conflicts, owner, whole } = await open();
  const reward_ids = [await reward()];
  const handed = { reward_ids, earns: false, promised: 0 };
  await commit(9);
  clock.set(later(1));
  const nine = later(1);
  clock.set(later(2));
  await commit(11);
  const full = later(2);
  for (const [minute, seen_at] of [
    [3, null],
    [5, nine],
  ] as const) {
    const early = offline.promise(visit(later(minute), { ...handed, seen_at }));
    clock.set(later(minute + 0.5));
    expect(await codes(offline, [early])).toEqual(["not_seen_full"]);
  }
  const next = [
    offline.promise(visit(later(6), { ...handed, seen_at: full })),
    offline.promise(visit(later(7), { ...handed, seen_at: full })),
  ];
  clock.set(later(8));
  expect(await codes(offline, next)).toEqual(["counted", "one_reward"]);
  expect(await balance()).toBe(10);
  const old = offline.promise(visit(later(25 * 60), { ...handed, seen_at: full }));
  clock.set(later(25 * 60 + 1));
  expect(await codes(offline, [old])).toEqual(["seen_too_long_ago"]);
  const all = await conflicts();
  expect(all.map(({ rewards }) => rewards)).toEqual([1, 1, 1, 1]);
  // Home tells how many are open without their rows.
  const waiting = async () =>
    (
      await owner.call<{ items: unknown[]; count: number }>(
        "GET",
        "/api/promise_conflicts?limit=1&count=true&status=open",
      )
    ).body;
  expect(await waiting()).toMatchObject({ items: [{ _id: all[0]?._id }], count: 4 });
  await owner.call("POST", `/api/promise_conflicts/${all[0]?._id}/leave`, { note: "Nobody was here" });
  expect(await waiting()).toMatchObject({ items: [{ _id: all[1]?._id }], count: 3 });
  await whole();
});

test("a number that was replaced leads to the card in its place; an unknown one waits with what was typed", async () => {
  const { offline, visit, balance, owner, stamps, conflicts, place_id } = await open();
  const batch = [
    offline.promise(visit(later(1))),
    offline.promise({ at: later(2), visit: { number: "00482231", place_id } }),
  ];
  clock.set(later(3));
  const numbers = `/api/card_subscriptions/${stamps.card_subscription_id}/numbers`;
  expect((await owner.call("POST", numbers, {}, fresh())).status).toBe(201);
  expect(await codes(offline, batch)).toEqual(["counted", "card_number_not_found"]);
  expect(await balance()).toBe(1);
  const [unknown] = await conflicts();
  expect(unknown).toMatchObject({ number: "00482231", card_subscription_id: null, units: 1, place_id });
  const give = (body: object) =>
    owner.call<PromiseConflict>("POST", `/api/promise_conflicts/${unknown!._id}/give`, body, fresh());
  expect((await give({ note: "Karta Oliwii" })).status).toBe(400);
  const given = await give({ note: "Karta Oliwii", card_subscription_id: stamps.card_subscription_id });
  expect([given.status, given.body.status, given.body.number]).toEqual([201, "given", null]);
  expect(await balance()).toBe(2);
});

test("a conflict is given once, also by two owners at once and by a repeat; it is left once, with a note", async () => {
  const { offline, visit, balance, owner, scope, conflicts, whole } = await open();
  const batch = Array.from({ length: 8 }, (_, at) => offline.promise(visit(later(at + 1))));
  clock.set(later(10));
  await offline.send(batch);
  const second = await app.as("OWNER", scope);
  const [left, given] = await conflicts("?status=open");
  const path = `/api/promise_conflicts/${given!._id}/give`;
  const answers = await Promise.all(
    [owner, second].map((one) => one.call("POST", path, { note: "Gość był u nas" }, fresh())),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(await balance()).toBe(7);
  const key = fresh();
  const again = `/api/promise_conflicts/${left!._id}`;
  const leave = () => owner.call<PromiseConflict>("POST", `${again}/leave`, { note: "Sprawdzone" });
  expect([(await leave()).body.status, (await leave()).status]).toEqual(["left", 200]);
  expect((await owner.call("POST", `${again}/give`, { note: "Jednak" }, key)).status).toBe(409);
  expect((await second.call("POST", `${again}/leave`, { note: "Też" })).status).toBe(409);
  expect(await balance()).toBe(7);
  const settled = await conflicts("?status=given&status=left");
  expect(settled.map(({ status, note, number }) => [status, note, number])).toEqual([
    ["left", "Sprawdzone", null],
    ["given", "Gość był u nas", null],
  ]);
  expect(await conflicts("?status=open")).toEqual([]);
  await whole();
});

test("a repeat of giving with the same key answers what was given", async () => {
  const { offline, visit, balance, owner, conflicts } = await open();
  const batch = Array.from({ length: 7 }, (_, at) => offline.promise(visit(later(at + 1))));
  clock.set(later(10));
  await offline.send(batch);
  const [conflict] = await conflicts();
  const key = fresh();
  const give = () =>
    owner.call<PromiseConflict>("POST", `/api/promise_conflicts/${conflict!._id}/give`, { note: "Był", delta: 2 }, key);
  const [one, two] = [await give(), await give()];
  expect([one.status, two.status, two.body.transaction_id]).toEqual([201, 201, one.body.transaction_id]);
  expect(await balance()).toBe(8);
});

test("people of other places see and settle nothing of it, nor who promised it, within a limit", async () => {
  const { scope, stamps, place_id, conflicts, balance, ctx, owner } = await open();
  const seller = await app.as("EMPLOYEE", scope);
  const own = await openOfflineTill(seller);
  const batch = Array.from({ length: 7 }, (_, at) =>
    own.promise({ at: later(at + 1), visit: { number: stamps.number, place_id } }),
  );
  clock.set(later(10));
  await own.send(batch);
  const [conflict] = await conflicts();
  const path = `/api/promise_conflicts/${conflict!._id}`;
  const elsewhere = await app.as("EMPLOYEE", scope, { place_ids: [] });
  expect(await conflicts("", elsewhere)).toEqual([]);
  expect((await elsewhere.call("GET", path)).status).toBe(404);
  const mine = await seller.call<{ items: PromiseConflict[] }>("GET", `/api/scanner/queues/${own.queue_id}/conflicts`);
  expect(mine.body.items).toMatchObject([{ _id: conflict!._id, can: { settle: false } }]);
  expect((await seller.call("POST", `${path}/give`, { note: "Sam" }, fresh())).status).toBe(403);
  const { device } = await pairDeviceAt(app, ctx, "Kasa 3", [place_id]);
  expect((await device.call("GET", path)).status).toBe(403);
  expect(await balance()).toBe(6);
  expect((await owner.call("POST", `${path}/give`, { note: "Zgoda" }, fresh())).status).toBe(201);
});

test("a reader is told only of what they may settle: not their own promises, nor what is above their limit", async () => {
  const { scope, place_id, offline, owner, conflicts } = await open();
  const seller = await app.as("EMPLOYEE", scope);
  const own = await openOfflineTill(seller);
  const unknown = (promised: number) => ({ at: later(1), visit: { number: "Nobody", place_id, promised } });
  const most = builtInRoles.EMPLOYEE.limits.adjust_max!;
  clock.set(later(2));
  await offline.send([most, most + 1].map((units) => offline.promise(unknown(units))));
  await own.send([own.promise(unknown(1))]);
  const told = async (caller: Caller) =>
    (await caller.call<{ count: number }>("GET", "/api/promise_conflicts?count=true&can_settle=true")).body.count;
  const colleague = await app.as("EMPLOYEE", scope);
  const elsewhere = await app.as("EMPLOYEE", scope, { place_ids: [] });
  for (const [caller, count] of [
    [owner, 3],
    [seller, 1],
    [colleague, 2],
    [elsewhere, 0],
  ] as const) {
    expect(await told(caller)).toBe(count);
    expect((await conflicts("", caller)).filter(({ can }) => can.settle)).toHaveLength(count);
  }
  const [newest] = await conflicts();
  await owner.call("POST", `/api/promise_conflicts/${newest!._id}/leave`, { note: "Nobody was here" });
  expect(await told(owner)).toBe(2);
});

test("the till takes back what it promised, sent or not; of a conflict it settles it, of what was given it takes that back", async () => {
  const { offline, visit, balance, owner, conflicts, whole } = await open();
  const undo = (at: string, idempotency_key: string) => offline.promise({ at, undo: { idempotency_key } });
  const first = offline.promise(visit(later(1)));
  const unsent = [first, undo(later(2), first.idempotency_key)];
  clock.set(later(3));
  expect(await codes(offline, unsent)).toEqual(["counted", "counted"]);
  expect(await balance()).toBe(0);
  expect(await codes(offline, [undo(later(3), first.idempotency_key)])).toEqual(["undone"]);

  const batch = Array.from({ length: 8 }, (_, at) => offline.promise(visit(later(at + 4))));
  clock.set(later(12));
  await offline.send(batch);
  const [given, waiting] = [batch[6]!, batch[7]!];
  const target = (await conflicts("?status=open")).find(({ seq }) => seq === given.seq)!;
  await owner.call("POST", `/api/promise_conflicts/${target._id}/give`, { note: "Był" }, fresh());
  expect(await balance()).toBe(7);
  const undone = [undo(later(13), given.idempotency_key), undo(later(14), waiting.idempotency_key)];
  clock.set(later(15));
  expect(await codes(offline, undone)).toEqual(["counted", "undone"]);
  expect(await balance()).toBe(6);
  expect((await conflicts()).map(({ status }) => status)).toEqual(["undone", "given"]);
  expect(await codes(offline, [undo(later(15), "never-promised")])).toEqual(["nothing_to_undo"]);
  await whole();
});

test("a till takes back for 15 minutes, counted between the two moments", async () => {
  const { offline, visit, balance } = await open();
  const batch = [offline.promise(visit(later(1))), offline.promise(visit(later(2)))];
  const [one, two] = batch;
  batch.push(offline.promise({ at: later(16), undo: { idempotency_key: one!.idempotency_key } }));
  batch.push(offline.promise({ at: later(18), undo: { idempotency_key: two!.idempotency_key } }));
  clock.set(later(600));
  expect(await codes(offline, batch)).toEqual(["counted", "counted", "counted", "reversal_window_over"]);
  expect(await balance()).toBe(1);
});

test("erasing the customer ends what was promised them", async () => {
  const { offline, visit, owner, stamps, conflicts } = await open();
  const batch = Array.from({ length: 7 }, (_, at) => offline.promise(visit(later(at + 1))));
  clock.set(later(10));
  await offline.send(batch);
  const erased = await owner.call("POST", `/api/users/${stamps.user_id}/erase`, undefined, fresh());
  expect(erased.status).toBeLessThan(300);
  expect(await conflicts()).toMatchObject([{ status: "left", number: null, user_name: null }]);
});

test("what a daily limit gives less than was promised waits beside the visit, and an undo takes both back", async () => {
  const { ctx, place_id, owner, till, conflicts, whole } = await open();
  const caps = { minutes_between_visits: null, visits_per_day: null, earned_per_day: 1 };
  const card_id = await createCard(ctx, { ...stampsCard, caps });
  const [member] = await joinCard(ctx, card_id, [{ first_name: "Maja" }]);
  const own = await openOfflineTill(till);
  const visit = (at: string) => ({ at, visit: { number: member!.number, place_id } });
  const batch = [own.promise(visit(later(1))), own.promise(visit(later(2)))];
  clock.set(later(3));
  const { outcomes } = (await own.send(batch)).body;
  expect(outcomes.map(({ outcome, delta, conflict }) => [outcome, delta, conflict?.reason])).toEqual([
    ["counted", 1, undefined],
    ["counted", 0, { code: "counted_less", params: { promised: 1, given: 0 } }],
  ]);
  expect(await conflicts()).toMatchObject([{ units: 1, user_name: "Maja", status: "open" }]);
  const undone = own.promise({ at: later(4), undo: { idempotency_key: batch[1]!.idempotency_key } });
  clock.set(later(5));
  expect((await own.send([undone])).body.outcomes).toMatchObject([{ outcome: "counted" }]);
  expect(await conflicts()).toMatchObject([{ status: "undone" }]);
  const { visits } = (
    await owner.call<{ visits: number }>("GET", `/api/card_subscriptions/${member!.card_subscription_id}`)
  ).body;
  expect(visits).toBe(1);
  await whole();
});

test("a coupon that the till had seen is used; one that was not there yet, or was used meanwhile, waits", async () => {
  const { ctx, place_id, till, conflicts, owner, whole } = await open();
  const [old, young] = [buildCoupon(), buildCoupon({ created_at: later(5) })];
  const card_id = await createCard(ctx, { ...pointsCard, coupons: [old, young] });
  const [member] = await joinCard(ctx, card_id, [{ first_name: "Jakub" }]);
  const own = await openOfflineTill(till);
  const use = (at: string, coupon_id: string, seen_at: string | null) => ({
    at,
    visit: { number: member!.number, place_id, amount: 10_000, coupons: [{ coupon_id }], promised: null, seen_at },
  });
  const batch = [
    own.promise(use(later(6), old._id, null)),
    own.promise(use(later(7), young._id, noon)),
    own.promise(use(later(8), old._id, noon)),
    own.promise(use(later(9), old._id, noon)),
  ];
  clock.set(later(10));
  const answers = await codes(own, batch);
  expect(answers.slice(0, 3)).toEqual(["coupon_not_seen", "coupon_not_seen", "counted"]);
  expect(["already_redeemed", "not_found"]).toContain(answers[3]);
  expect((await conflicts()).map(({ amount, status }) => [amount, status])).toEqual(
    Array.from({ length: 3 }, () => [10_000, "open"]),
  );
  const { balance } = (
    await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${member!.card_subscription_id}`)
  ).body;
  expect(balance).toBe(9);
  await whole();
});
