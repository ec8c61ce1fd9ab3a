/** The queue of bulk changes: a job changes the records portion by portion, or takes them back, and goes on where it was left. */
import { noRequest } from "../../../platform/audit/queries.ts";
import type { BulkAuthor } from "../../../platform/bulk.ts";
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { LivePublisher } from "../../../platform/live/publisher.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { kindOf } from "./kinds.ts";
import {
  endBulkChange,
  noteBulkPortion,
  selectBulkPortion,
  takeBulkChange,
  type BulkOutcome,
  type OpenBulkChange,
} from "./queries.ts";
import { removeBulkChange } from "./jobs-role-queries.ts";

/** Bulk changes that are over go after a month: until then they can be undone. The audit log still tells of them. */
const keptMs = 30 * 24 * 3_600_000;

/** Removes at most one; returns how many were removed, and whether there may be more. */
export const removeOldBulkChanges = async (
  tx: Transaction,
  scope: BusinessScope,
  clock: Clock,
): Promise<{ removed: number; isMore: boolean }> => {
  const before = new Date(clock.nowMs() - keptMs).toISOString();
  const isRemoved = await removeBulkChange(tx, scope, { before });
  return { removed: isRemoved ? 1 : 0, isMore: isRemoved };
};

interface BulkDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LivePublisher;
}

/** Records of one transaction: what others may have to wait for. */
const portion = 100;

export const bulkQueue = (deps: BulkDeps): JobQueue => ({
  name: "bulk_changes",
  handle: async ({ payload, signal }) => {
    const { business_id, bulk_change_id } = (payload ?? {}) as { business_id?: unknown; bulk_change_id?: unknown };
    if (typeof business_id !== "string" || typeof bulk_change_id !== "string")
      throw new Error("The job names no change");
    const scope = businessScope(business_id);
    try {
      while (await changeNext(deps, scope, bulk_change_id))
        if (signal.aborted) throw new Error("The program is stopping");
    } catch (error) {
      // If the program ends, the job is retried; any other error would occur again.
      const failed = { _id: bulk_change_id, status: "failed", now: nowIso(deps.clock) } as const;
      if (!signal.aborted) await deps.database.write(scope, (tx) => endBulkChange(tx, scope, failed));
      throw error;
    }
  },
});

const authorOf = (
  { clock }: BulkDeps,
  scope: BusinessScope,
  { account_id, api_key_id, rights }: OpenBulkChange,
): BulkAuthor => ({
  ...{ scope, clock, rights, request: noRequest },
  actor:
    account_id === null
      ? api_key_id === null
        ? null
        : { kind: "key", _id: api_key_id }
      : { kind: "account", _id: account_id },
});

/** Changes the next portion; `null` after the last. */
const carryOut = async (
  tx: Transaction,
  author: BulkAuthor,
  { _id, entity, change, status }: OpenBulkChange,
): Promise<BulkOutcome[] | null> => {
  const isUndo = status === "undoing";
  const state = isUndo ? "changed" : "waiting";
  const rows = await selectBulkPortion(tx, author.scope, { _id, state, limit: portion });
  if (rows.length === 0) return null;
  // The stored change was validated when it was requested.
  const kind = kindOf(entity);
  if (isUndo) {
    const back = await kind.revert(tx, author, rows, change);
    return rows.map((row) => ({ ...row, state: back.has(row.entity_id) ? "undone" : "kept" }));
  }
  const before = await kind.apply(
    tx,
    author,
    rows.map(({ entity_id }) => entity_id),
    change,
  );
  return rows.map(({ entity_id }) => ({
    entity_id,
    state: before.has(entity_id) ? "changed" : "same",
    before: before.get(entity_id) ?? null,
  }));
};

/** Changes one portion and stores the progress in one transaction; returns whether there may be more. */
const changeNext = async (deps: BulkDeps, scope: BusinessScope, _id: string): Promise<boolean> => {
  const outcome = await deps.database.write(scope, async (tx) => {
    const open = await takeBulkChange(tx, scope, _id);
    if (open === undefined) return null;
    const outcomes = await carryOut(tx, authorOf(deps, scope, open), open);
    if (outcomes === null) {
      const status = open.status === "undoing" ? "undone" : "done";
      await endBulkChange(tx, scope, { _id, status, now: nowIso(deps.clock) });
      return null;
    }
    await noteBulkPortion(tx, scope, { _id, outcomes });
    return { outcomes, areActors: kindOf(open.entity).areActors === true };
  });
  if (outcome === null) return false;
  const { business_id } = scope;
  for (const { entity_id, state } of outcome.areActors ? outcome.outcomes : [])
    if (state === "changed" || state === "undone")
      deps.live.publish({ kind: "actor", business_id, actor_id: entity_id });
  return true;
};
