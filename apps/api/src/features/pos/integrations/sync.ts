/**
 * Reads what providers have, from a mark to now, and moves the mark once all of it is stored: what breaks off is read
 * again, and stored once. Orders of before connecting are read a piece at a time, after the present ones.
 */
import { planStanding } from "@rewardo/rules";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import { type KnownOrders, PosTrouble, type PolledAdapter, type PosConnection } from "../adapter/adapter.ts";
import type { Log } from "../../../platform/log.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { selectPlanSubscription } from "../../tenants/plan-subscriptions/index.ts";
import { integrationActor } from "./actor.ts";
import { upsertHour } from "./health-queries.ts";
import { ingestOrders, type IngestDeps } from "./ingest.ts";
import { upsertItems } from "./item-queries.ts";
import { selectIntegrationForChange, type IntegrationBasics } from "./queries.ts";
import { writeNudge } from "../adapter/nudges.ts";
import { openSecrets } from "./secrets.ts";
import { settleOrders } from "./settle.ts";
import {
  selectKnownOrders,
  selectSuspension,
  selectSync,
  updateSyncEnded,
  updateSyncRead,
  type SyncRow,
} from "./sync-queries.ts";
import type { PosAdapters } from "../providers/index.ts";

export interface SyncDeps extends IngestDeps {
  readonly log: Log;
  readonly adapters: PosAdapters;
  /** Public address at which providers notify us of changes. */
  readonly public_url: string;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Clocks of providers differ from ours, and rows appear a little after the time they carry. */
const overlapMs = 2 * minuteMs;
/** A span that took several pages is read again until nothing new is found: rows move between pages while it is read. */
const mostPasses = 4;
const pollMs = minuteMs;
const listMs = dayMs;
/** A run of the past takes so long at most, so that the present comes in between. */
const backfillMs = 20_000;
/** A system that was away is asked again after this, at most. */
const longestRestMs = 15 * minuteMs;

interface Run {
  readonly deps: SyncDeps;
  readonly scope: BusinessScope;
  readonly integration: IntegrationBasics;
  readonly adapter: PolledAdapter;
  readonly connection: PosConnection;
  readonly signal: AbortSignal;
}

const iso = (ms: number): string => new Date(ms).toISOString();

interface Span {
  readonly from: string;
  readonly to: string;
  /** Reports that everything before this time is stored, even if the span breaks off after it. */
  reached(until: string): Promise<void>;
}

/** Stores all orders of a span; true unless the program ends in the meantime. */
const readSpan = async (
  { deps, scope, integration, adapter, connection, signal }: Run,
  { from, to, reached }: Span,
): Promise<boolean> => {
  const known: KnownOrders = (listed) =>
    deps.database.read(scope, (tx) => selectKnownOrders(tx, scope, { integration_id: integration._id, listed }));
  let last = from;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    let pages = 0;
    let changed = 0;
    for await (const { orders, until } of connection.orders({ from, to }, known)) {
      if (signal.aborted) return false;
      if (orders.length > 0) pages += 1;
      changed += await ingestOrders(deps, scope, { integration, adapter, orders });
      if (until === null || until <= last || until >= to) continue;
      last = until;
      await reached(until);
    }
    if (pages <= 1 || changed === 0) return true;
  }
  return true;
};

const readPresent = async (run: Run, { mark }: SyncRow): Promise<void> => {
  const { deps, scope, integration } = run;
  const nowMs = deps.clock.nowMs();
  const fromMs = Date.parse(mark ?? iso(nowMs)) - overlapMs;
  const move = async (ms: number): Promise<void> => {
    if (mark !== null && ms <= Date.parse(mark)) return;
    const read = { mark: iso(Math.min(ms, nowMs)), now: nowIso(deps.clock) };
    await deps.database.write(scope, (tx) => updateSyncRead(tx, scope, integration._id, read));
  };
  // After more than a day offline the time is read in pieces, so that a failure loses only one.
  for (let startMs = fromMs; startMs < nowMs; startMs += dayMs) {
    const endMs = Math.min(startMs + dayMs, nowMs + overlapMs);
    const reached = (until: string) => move(Date.parse(until));
    if (!(await readSpan(run, { from: iso(startMs), to: iso(endMs), reached }))) return;
    await move(endMs);
  }
};

const readPast = async (run: Run, sync: SyncRow): Promise<boolean> => {
  const { deps, scope, integration, signal } = run;
  if (sync.backfill_until === null || sync.backfill_mark === null) return true;
  const endsMs = performance.now() + backfillMs;
  const untilMs = Date.parse(sync.backfill_until);
  for (let startMs = Date.parse(sync.backfill_mark); startMs < untilMs; startMs += hourMs * 6) {
    if (signal.aborted || performance.now() > endsMs) return false;
    const endMs = Math.min(startMs + hourMs * 6, untilMs);
    const reached = async (backfill_mark: string): Promise<void> => {
      const read = { backfill_mark, now: nowIso(deps.clock) };
      await deps.database.write(scope, (tx) => updateSyncRead(tx, scope, integration._id, read));
    };
    if (!(await readSpan(run, { from: iso(startMs), to: iso(endMs), reached }))) return false;
    await reached(iso(endMs));
  }
  const done = { backfill_mark: null, backfill_until: null, now: nowIso(deps.clock) };
  await deps.database.write(scope, (tx) => updateSyncRead(tx, scope, integration._id, done));
  return true;
};

const itemsAtOnce = 1000;

/** Products, groups and places by their names, once a day. */
const readLists = async ({ deps, scope, integration, connection }: Run, { listed_at }: SyncRow): Promise<void> => {
  const now = nowIso(deps.clock);
  if (listed_at !== null && Date.parse(now) - Date.parse(listed_at) < listMs) return;
  // Once, and only from where a provider can reach us: without it orders come at the next turn.
  if (listed_at === null && deps.public_url.startsWith("https://"))
    await connection.subscribe(
      `${deps.public_url}/api/integration_nudges/${writeNudge(deps.secrets, scope.business_id, integration._id)}`,
    );
  const { places, products, groups } = await connection.catalogue();
  const plain = { group_name: null, price: null };
  const items = [
    ...places.map((place) => ({ ...plain, ...place, kind: "place" as const })),
    ...groups.map((group) => ({ ...plain, ...group, kind: "group" as const })),
    ...products.map((product) => ({ ...product, kind: "product" as const })),
  ];
  const unique = [...new Map(items.map((item) => [`${item.kind} ${item.external_id}`, item])).values()];
  await deps.database.write(scope, async (tx) => {
    for (let at = 0; at < unique.length; at += itemsAtOnce) {
      const some = unique.slice(at, at + itemsAtOnce);
      await upsertItems(tx, scope, { integration_id: integration._id, items: some, now });
    }
    await updateSyncRead(tx, scope, integration._id, { listed_at: now, now });
  });
};

/** False where the provider does not answer them now: orders are no less worth reading. */
const triesLists = async (run: Run, sync: SyncRow): Promise<boolean> => {
  try {
    await readLists(run, sync);
    return true;
  } catch (error) {
    if (!(error instanceof PosTrouble) || error.trouble === "credentials") throw error;
    return false;
  }
};

const restMs = (failures: number): number => Math.min(pollMs * 2 ** Math.min(failures - 1, 10), longestRestMs);

const endWell = (clock: Clock, sync: SyncRow, isPolled: boolean, isPastRead: boolean) => ({
  ...{ trouble: null, trouble_since: null, failures: 0, told_trouble: false, seen_next_at: sync.next_at },
  next_at: isPolled ? iso(clock.nowMs() + (isPastRead ? pollMs : 0)) : null,
});

/** The mail to the person who connected it. */
const mailOf = ({ business_id }: BusinessScope, { _id, owner_id }: IntegrationBasics) => ({
  ...{ business_id, integration_id: _id, account_id: owner_id },
});

/** Age of unread orders when they were requested. */
const lagOf = (clock: Clock, { mark }: SyncRow): number =>
  mark === null ? 0 : Math.max(0, Math.round((clock.nowMs() - Date.parse(mark)) / 1000));

/** Records a failed run: the owner is told once, and each next run comes later. */
const endBadly = async (
  deps: SyncDeps,
  scope: BusinessScope,
  { integration, sync, error }: { integration: IntegrationBasics; sync: SyncRow; error: unknown },
): Promise<void> => {
  const { clock, database, log } = deps;
  const isTrouble = error instanceof PosTrouble;
  const trouble = isTrouble ? error.trouble : ("unexpected_answer" as const);
  log.error("a point-of-sale system could not be read", { integration_id: integration._id, trouble }, error);
  // A run that has read a part counts as progress: only runs without progress are delayed more and more.
  const reached = await database.read(scope, (tx) => selectSync(tx, scope, integration._id));
  const hasMoved = reached?.mark !== sync.mark || reached?.backfill_mark !== sync.backfill_mark;
  const failures = hasMoved ? 1 : sync.failures + 1;
  const wait = Math.max(restMs(failures), isTrouble ? (error.retry_after_ms ?? 0) : 0);
  const isTold = sync.told_trouble || trouble === "credentials";
  await database.write(scope, async (tx) => {
    await updateSyncEnded(tx, scope, integration._id, {
      ...{ trouble, failures, told_trouble: isTold, seen_next_at: sync.next_at },
      trouble_since: sync.trouble === trouble ? sync.trouble_since : nowIso(clock),
      next_at: iso(clock.nowMs() + wait),
    });
    const most_lag_seconds = lagOf(clock, sync);
    await upsertHour(tx, scope, {
      ...{ integration_id: integration._id, now: nowIso(clock), asked: 1, failed: 1, most_lag_seconds },
    });
    if (isTold && !sync.told_trouble) await insertJob(tx, "integration_mails", mailOf(scope, integration));
  });
  deps.live.publish({ kind: "business", business_id: scope.business_id });
};

/** Reads and settles what there is of one integration. Never throws for what a provider does. */
export const syncIntegration = async (
  deps: SyncDeps,
  scope: BusinessScope,
  integration_id: string,
  signal: AbortSignal,
): Promise<void> => {
  const { database, clock, adapters, log } = deps;
  const begun = await database.write(scope, async (tx) => {
    const integration = await selectIntegrationForChange(tx, scope, integration_id);
    const sync = await selectSync(tx, scope, integration_id);
    if (integration === undefined || sync === undefined) return null;
    const plan = await selectPlanSubscription(tx, scope);
    const isLapsed = plan !== undefined && planStanding(plan, clock.nowMs()).access === "closed";
    const isSuspended = (await selectSuspension(tx, scope))?.is_suspended === true;
    return { integration, sync, isClosed: isLapsed || isSuspended };
  });
  if (begun === null || begun.integration.status === "disconnected") return;
  const { integration, sync, isClosed } = begun;
  // A suspended business is not read: its orders wait at the provider, and are read once the business is open again or
  // has a plan in force.
  if (isClosed) {
    const next_at = iso(clock.nowMs() + longestRestMs);
    await database.write(scope, (tx) =>
      updateSyncEnded(tx, scope, integration_id, { ...sync, next_at, seen_next_at: sync.next_at }),
    );
    return;
  }
  const ctx = { ...deps, scope, actor: integrationActor(scope, integration) };
  const failed = (order_id: string, error: unknown) =>
    log.error("an order could not be settled and is taken up again", { order_id }, error);
  const settle = () => settleOrders(ctx, integration_id, { failed, signal });
  const adapter = adapters[integration.type];
  const isPolled = adapter.way !== "key" && integration.status === "connected";
  let isPastRead = true;
  try {
    if (adapter.way !== "key" && isPolled) {
      const secrets = openSecrets(deps.secrets, integration);
      if (secrets === null) throw new PosTrouble("credentials", "The credentials cannot be opened");
      const { external_business_id } = integration;
      const connection = adapter.open({ external_business_id: external_business_id ?? "", secrets });
      const run = { deps, scope, integration, adapter, connection, signal };
      // Once before all orders: what these name by their products' ids alone is looked up in the lists.
      const isListed = sync.listed_at === null && (await triesLists(run, sync));
      await readPresent(run, sync);
      await settle();
      if (!isListed) await readLists(run, sync);
      isPastRead = await readPast(run, sync);
    }
    await settle();
  } catch (error) {
    // Orders stored before the run broke off are settled all the same.
    await settle();
    await endBadly(deps, scope, { integration, sync, error });
    return;
  }
  const wasInTrouble = sync.trouble !== null;
  await database.write(scope, async (tx) => {
    await updateSyncEnded(tx, scope, integration_id, endWell(clock, sync, isPolled, isPastRead));
    const most_lag_seconds = lagOf(clock, sync);
    if (isPolled) await upsertHour(tx, scope, { integration_id, now: nowIso(clock), asked: 1, most_lag_seconds });
  });
  if (wasInTrouble) deps.live.publish({ kind: "business", business_id: scope.business_id });
};
