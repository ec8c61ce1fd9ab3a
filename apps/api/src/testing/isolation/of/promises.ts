/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { cardNumberKey, firstHash } from "@rewardo/rules";
import { newId } from "../../../platform/clock.ts";
import * as conflicts from "../../../features/till/promises/conflict-queries.ts";
import * as limits from "../../../features/till/promises/limit-queries.ts";
import * as queues from "../../../features/till/promises/queue-queries.ts";
import * as snapshots from "../../../features/till/promises/snapshot-queries.ts";
import { keyPair } from "../../offline-till.ts";
import { ever, hash, made, now, page } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { emptyList, freshKey, freshRow, type Ids, type Scene } from "../probe.ts";
import type { Tenant } from "../../tenant-type.ts";

const newQueue = ({ device_id }: Tenant) => ({
  ...{ _id: newId(), device_id, account_id: null, session_hash: null, public_key: hash(), last_hash: firstHash, now },
});

const openQueue = async (tenant: Tenant): Promise<string> => {
  const { ctx, scope } = tenant;
  const queue = newQueue(tenant);
  await ctx.database.write(scope, (tx) => queues.insertQueue(tx, scope, queue));
  return queue._id;
};

const newConflict = ({ device_id, points, places }: Tenant, queue_id: string) => ({
  ...({
    _id: newId(),
    queue_id,
    seq: 1,
    kind: "visit",
    code: "too_late",
    params: { hours: 72 },
  } as const),
  ...{ card_subscription_id: points.card_subscription_id, number: "4288", units: 1, rewards: 0, amount: null },
  ...{ place_id: places[0], device_id, account_id: null, occurred_at: now, now },
});

const openConflict = async (tenant: Tenant): Promise<string> => {
  const { ctx, scope } = tenant;
  const conflict = newConflict(tenant, await openQueue(tenant));
  await ctx.database.write(scope, (tx) => conflicts.insertConflict(tx, scope, conflict));
  return conflict._id;
};

const newPromise = ({ device_id, points }: Tenant, queue_id: string) => ({
  ...({ queue_id, seq: 1, hash: firstHash, payload_hash: firstHash, kind: "visit", outcome: "counted" } as const),
  ...{ idempotency_actor: device_id, idempotency_key: "promise-1", answered_at: now, occurred_at: now, now },
  card_subscription_id: points.card_subscription_id,
  ...{ transaction_id: null, conflict_id: null, units: 1, rewards: 0 },
});

/** A conflict under whose key the owner committed a visit. */
const committedConflict = async (tenant: Tenant): Promise<string> => {
  const { ctx, scope, accounts, points, places } = tenant;
  const { account_id: idempotency_actor, caller } = accounts.owner;
  const idempotency_key = "promise-committed";
  const visit = { number: points.number, place_id: places[0], amount: 1200 };
  const { status, body } = await caller.call("POST", "/api/scanner/commit", visit, {
    "idempotency-key": idempotency_key,
  });
  if (status !== 201) throw new Error(`The till refused: ${JSON.stringify(body)}`);
  const queue_id = await openQueue(tenant);
  const conflict = newConflict(tenant, queue_id);
  const waiting = { outcome: "conflict", conflict_id: conflict._id, idempotency_key } as const;
  const promise = { ...newPromise(tenant, queue_id), ...waiting, idempotency_actor };
  await ctx.database.write(scope, async (tx) => {
    await conflicts.insertConflict(tx, scope, conflict);
    await queues.insertPromise(tx, scope, promise);
  });
  return conflict._id;
};

/** A queue of the caller's own session; a standing one of a device where the caller has none. */
const ownQueue = async (ids: Ids, { caller }: Scene): Promise<string> => {
  const { tenant } = ids;
  const isOwn =
    ids.whose === "own" &&
    tenant !== null &&
    [tenant.device, ...Object.values(tenant.accounts).map((one) => one.caller)].includes(caller);
  if (!isOwn) return ids.id((of) => of.made("till_queues"));
  const { body } = await caller.call<{ _id: string }>(
    "POST",
    "/api/scanner/queues",
    { key: keyPair().key },
    freshKey(),
  );
  return body._id;
};

/** The second promise of a queue that has none: it is not taken. */
const early = {
  ...{ seq: 2, previous: firstHash, kind: "undo", idempotency_key: "k2", undo: { idempotency_key: "k1" } },
  ...{ device_at: now, answered_at: now, answered_device_at: now, elapsed_ms: 0, signature: "A".repeat(86) },
};

const freshConflict = freshRow(openConflict, (of) => of.made("promise_conflicts"));

export const isolation: Isolation = {
  fill: {
    till_queues: openQueue,
    promise_conflicts: committedConflict,
    promises: async (tenant) => {
      const { ctx, scope } = tenant;
      const queue_id = await openQueue(tenant);
      await ctx.database.write(scope, (tx) => queues.insertPromise(tx, scope, newPromise(tenant, queue_id)));
      return queue_id;
    },
    offline_limits: async ({ ctx, scope, id }) => {
      await ctx.database.write(scope, (tx) => limits.upsertOfflineLimits(tx, scope, { stamps: 6, visits: 3, now }));
      return id;
    },
  },
  rights: {
    till_queues: ["select", "insert", "update"],
    promise_conflicts: ["select", "insert", "update"],
    promises: ["select", "insert", "update"],
    offline_limits: ["select", "insert", "update"],
  },
  probes: {
    readTillSnapshot: {},
    openQueue: { body: () => ({ key: keyPair().key }) },
    readQueue: { item: ownQueue, isUnmarked: true },
    sendPromises: { item: ownQueue, body: () => ({ promises: [early] }) },
    listQueueConflicts: { item: ownQueue, isUnmarked: true },
    listPromiseConflicts: {
      misreferenced: emptyList,
      references: true,
      query: (ids) => ({ user_id: ids.id((of) => of.points.user_id) }),
    },
    readPromiseConflict: { item: (ids) => ids.id((of) => of.made("promise_conflicts")) },
    givePromise: { item: freshConflict, body: () => ({ note: "Obiecana przy kasie" }) },
    leavePromise: { item: freshConflict, body: () => ({ note: "Liczona już na innej kasie" }) },
    readOfflineLimits: { isUnmarked: true },
    updateOfflineLimits: { body: () => ({ stamps: 4 }) },
  },
  reads: {
    selectSnapshotCards: (tx, scope) =>
      snapshots.selectSnapshotCards(tx, scope, { place_ids: null, from: ever.from, since: null, now, limit: 9 }),
    selectHasNewVersions: async (tx, scope) =>
      (await snapshots.selectHasNewVersions(tx, scope, { since: ever.from, now: ever.to })) || undefined,
    selectQueue: (tx, scope, of) => queues.selectQueue(tx, scope, of.made("till_queues")),
    selectQueueForChange: (tx, scope, of) => queues.selectQueueForChange(tx, scope, of.made("till_queues")),
    selectFirstQueueHeld: async (tx, scope, of) =>
      (await queues.selectFirstQueueHeld(tx, scope, of.made("till_queues"))) || undefined,
    selectPromise: (tx, scope, of) => queues.selectPromise(tx, scope, { queue_id: of.made("promises"), seq: 1 }),
    selectPromiseByKey: (tx, scope, of) =>
      queues.selectPromiseByKey(tx, scope, { actor_id: of.device_id, key: "promise-1" }),
    selectPromised: async (tx, scope, of) => {
      const { card_subscription_id } = of.points;
      const by = { queue_id: of.made("promises"), answered_at: now, card_subscription_id };
      const promised = await queues.selectPromised(tx, scope, by);
      return promised.visits === 0 ? undefined : promised;
    },
    selectBalanceSeen: async (tx, scope, of) => {
      const { card_subscription_id } = of.points;
      const seen = { card_subscription_id, at: "2099-01-01T00:00:00.000Z" };
      return (await queues.selectBalanceSeen(tx, scope, seen)) || undefined;
    },
    selectGivenAfter: async (tx, scope, of) =>
      (await queues.selectGivenAfter(tx, scope, { grant_ids: [of.points.card_subscription_id], at: ever.from })) ||
      undefined,
    selectNumberInPlace: (tx, scope, of) => queues.selectNumberInPlace(tx, scope, cardNumberKey(of.points.number)),
    selectConflicts: (tx, scope) => conflicts.selectConflicts(tx, scope, { place_ids: null }, page),
    countConflicts: (tx, scope) => conflicts.countConflicts(tx, scope, { place_ids: null }, 10),
    selectConflict: (tx, scope, of) => conflicts.selectConflict(tx, scope, of.made("promise_conflicts"), null),
    selectConflictHeld: async (tx, scope, of) =>
      (await conflicts.selectConflictHeld(tx, scope, of.made("promise_conflicts"))) || undefined,
    selectCommittedSince: (tx, scope, of) => conflicts.selectCommittedSince(tx, scope, of.made("promise_conflicts")),
    selectPlaceExists: async (tx, scope, of) =>
      (await conflicts.selectPlaceExists(tx, scope, of.places[0])) || undefined,
    selectOfflineLimits: (tx, scope) => limits.selectOfflineLimits(tx, scope),
  },
  writes: {
    insertQueue: (tx, scope, of) => queues.insertQueue(tx, scope, newQueue(of)),
    updateQueueTaken: (tx, scope, of) =>
      queues.updateQueueTaken(tx, scope, { _id: of.made("till_queues"), seq: 1, hash: firstHash, at: now }),
    updateQueueEnded: (tx, scope, of) => queues.updateQueueEnded(tx, scope, { _id: of.made("till_queues"), now }),
    insertPromise: (tx, scope, of) => queues.insertPromise(tx, scope, newPromise(of, of.made("till_queues"))),
    updatePromiseUndone: (tx, scope, of) =>
      queues.updatePromiseUndone(tx, scope, { queue_id: of.made("promises"), seq: 1 }),
    insertConflict: (tx, scope, of) => conflicts.insertConflict(tx, scope, newConflict(of, of.made("till_queues"))),
    updateConflictSettled: (tx, scope, of) =>
      conflicts.updateConflictSettled(tx, scope, {
        ...{ _id: of.made("promise_conflicts"), status: "left", settled_by: made(), note: "–" },
        ...{ transaction_id: null, card_subscription_id: null, now },
      }),
    upsertOfflineLimits: (tx, scope) => limits.upsertOfflineLimits(tx, scope, { stamps: 5, visits: 2, now }),
  },
};
