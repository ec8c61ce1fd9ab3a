/** One key counts once, whichever way and however often it comes: by the till's calls, by two queues at once, or by an undo that waits. */
import type { PromiseConflict } from "@rewardo/contract/promise-conflicts";
import type { QueueConflict } from "@rewardo/contract/till-queues";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openOfflineTill } from "../../../testing/offline-till.ts";
import { pairDeviceAt } from "../../../testing/tenant.ts";

const noon = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(noon);
const later = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let keys = 0;
const fresh = () => ({ "idempotency-key": `once-${++keys}` });

const open = async () => {
  clock.set(noon);
  const business = await buildBusiness(app);
  const { scope, place_id, stamps } = business;
  const owner = await app.as("OWNER", scope);
  const { _id: device_id, device: till } = await pairDeviceAt(app, business.ctx, "Kasa 1", [place_id]);
  const offline = await openOfflineTill(till);
  const visit = (at: string, more: object = {}) => ({ at, visit: { number: stamps.number, place_id, ...more } });
  const balance = async (): Promise<number> =>
    (await owner.call<{ balance: number }>("GET", `/api/card_subscriptions/${stamps.card_subscription_id}`)).body
      .balance;
  const conflicts = async (query = ""): Promise<PromiseConflict[]> =>
    (await owner.call<{ items: PromiseConflict[] }>("GET", `/api/promise_conflicts${query}`)).body.items;
  const commit = async (key: string): Promise<string> => {
    const body = { number: stamps.number, place_id };
    const { body: answer } = await till.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", body, {
      "idempotency-key": key,
    });
    return answer.transaction._id;
  };
  const whole = async (): Promise<void> => {
    expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
  };
  return { ...business, owner, till, device_id, offline, visit, balance, conflicts, commit, whole };
};

test("an undo that comes after 72 hours, or of a queue that has ended, still takes back the visit that waits", async () => {
  const { ctx, owner, offline, visit, balance, conflicts, place_id, device_id } = await open();
  const [early, waiting] = [offline.promise(visit(later(1))), offline.promise(visit(later(2)))];
  const undo = (at: string, idempotency_key: string) => offline.promise({ at, undo: { idempotency_key } });
  const [undoEarly, tooFar] = [undo(later(3), early.idempotency_key), undo(later(30), waiting.idempotency_key)];
  clock.set(later(73 * 60));
  const { outcomes } = (await offline.send([early, waiting, undoEarly, tooFar])).body;
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["conflict", "conflict", "undone", "conflict"]);
  expect((await conflicts("?status=open")).map(({ kind }) => kind).toSorted()).toEqual(["undo", "visit"]);
  // Points for an undo would give the customer what the till had taken back.
  const failed = (await conflicts("?status=open")).find(({ kind }) => kind === "undo")!;
  const give = (delta: number) =>
    owner.call(
      "POST",
      `/api/promise_conflicts/${failed._id}/give`,
      { delta, note: "Cofnięcie" },
      {
        "idempotency-key": `undo-${delta}`,
      },
    );
  expect(await give(5)).toMatchObject({ status: 400, body: { errors: [{ path: "delta" }] } });
  expect(await balance()).toBe(0);

  const lost = offline.promise(visit(later(73 * 60 + 1)));
  const undoLost = undo(later(73 * 60 + 2), lost.idempotency_key);
  await owner.call("POST", `/api/devices/${device_id}/revoke`);
  const { device } = await pairDeviceAt(app, ctx, "Kasa 2", [place_id]);
  clock.set(later(73 * 60 + 3));
  const handed = (await offline.send([lost, undoLost], device)).body;
  expect(handed.outcomes.map(({ outcome }) => outcome)).toEqual(["conflict", "undone"]);
  expect(await conflicts("?status=open")).toHaveLength(2);
  expect(await balance()).toBe(0);
});

test("what the till has committed under a promise's key meanwhile is not given again, and a repeat answers the same", async () => {
  const { owner, offline, visit, balance, conflicts, commit, whole } = await open();
  const old = offline.promise({ ...visit(later(1)), idempotency_key: "queued-and-committed" });
  clock.set(later(73 * 60));
  expect((await offline.send([old])).body.outcomes).toMatchObject([{ outcome: "conflict" }]);
  const transaction_id = await commit("queued-and-committed");
  const [conflict] = await conflicts();
  const key = fresh();
  const give = () =>
    owner.call<PromiseConflict>("POST", `/api/promise_conflicts/${conflict!._id}/give`, { note: "Był" }, key);
  for (const { status, body } of [await give(), await give()])
    expect([status, body.status, body.transaction_id]).toEqual([201, "given", transaction_id]);
  expect(await balance()).toBe(1);
  await whole();
});

test("an undo that the till had sent before its answer was lost is counted once, and no conflict", async () => {
  const { till, offline, visit, balance, conflicts, commit, whole } = await open();
  const reverse = (id: string, key: string) =>
    till.call("POST", `/api/transactions/${id}/reverse`, {}, { "idempotency-key": key });
  expect((await reverse(await commit("visit-online"), "undo-online")).status).toBe(200);
  const promised = offline.promise(visit(later(1)));
  clock.set(later(2));
  const { outcomes } = (await offline.send([promised])).body;
  expect((await reverse(outcomes[0]!.transaction_id!, "undo-promised")).status).toBe(200);
  const undo = (idempotency_key: string, target: string) =>
    offline.promise({ at: later(2), idempotency_key, undo: { idempotency_key: target } });
  const repeated = [undo("undo-online", "visit-online"), undo("undo-promised", promised.idempotency_key)];
  expect((await offline.send(repeated)).body.outcomes).toMatchObject([
    { outcome: "counted", delta: -1 },
    { outcome: "counted", delta: -1 },
  ]);
  expect([await balance(), await conflicts()]).toEqual([0, []]);
  // Another undo under the key is none.
  expect((await offline.send([undo("undo-online", promised.idempotency_key)])).body.outcomes).toMatchObject([
    { outcome: "conflict", conflict: { reason: { code: "key_used" } } },
  ]);
  await whole();
});

test("two queues that send one key at once note one conflict", async () => {
  const { till, visit, balance, conflicts, place_id } = await open();
  const wrongs = [visit(later(1)), { at: later(73 * 60), visit: { number: "00482231", place_id } }];
  for (const [at, wrong] of [...wrongs, ...wrongs].entries()) {
    clock.set(noon);
    const queues = [await openOfflineTill(till), await openOfflineTill(till), await openOfflineTill(till)];
    const promises = queues.map((one) => one.promise({ ...wrong, idempotency_key: `both-${at}` }));
    clock.set(later(73 * 60));
    const answers = await Promise.all(queues.map((one, index) => one.send([promises[index]])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const ids = answers.map(({ body }) => body.outcomes[0]?.conflict?._id);
    expect(new Set(ids)).toEqual(new Set([expect.any(String)]));
    expect(await conflicts()).toHaveLength(at + 1);
  }
  expect(await balance()).toBe(0);
});

test("promises of more units than a column of the database holds are refused by the limit, and fail no sending", async () => {
  const { offline, visit } = await open();
  const few = Array.from({ length: 6 }, (_, at) => offline.promise(visit(later(at + 1))));
  const huge = Array.from({ length: 4 }, (_, at) => offline.promise(visit(later(at + 7), { promised: 1_000_000_000 })));
  clock.set(later(20));
  const { status, body } = await offline.send([...few, ...huge]);
  expect(status).toBe(200);
  expect(body.outcomes.slice(6).map(({ conflict }) => conflict?.reason.code)).toEqual(
    Array.from({ length: 4 }, () => "offline_limit"),
  );
});

test("a till sees of its queue's conflicts what it promised, and neither names nor the note of who settled them", async () => {
  const { owner, till, offline, visit, conflicts } = await open();
  const old = offline.promise(visit(later(1)));
  clock.set(later(73 * 60));
  await offline.send([old]);
  const [conflict] = await conflicts();
  await owner.call("POST", `/api/promise_conflicts/${conflict!._id}/leave`, { note: "Nie wierzę" });
  const path = `/api/scanner/queues/${offline.queue_id}/conflicts`;
  const { body } = await till.call<{ items: QueueConflict[] }>("GET", path);
  const {
    note: _n,
    settled_by: _b,
    settled_by_name: _s,
    account_name: _a,
    user_name: _u,
    ...shown
  } = (await conflicts())[0]!;
  expect(body.items).toEqual([{ ...shown, can: { settle: false } }]);
});
