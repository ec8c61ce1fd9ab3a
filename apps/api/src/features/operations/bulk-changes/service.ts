/** Changing many records at once: asking for it, seeing how far it has come, stopping it and taking it back. */
import {
  bulkEntities,
  bulkPermissions,
  mostInBulk,
  type BulkChange,
  type BulkChangeInput,
  type BulkEntity,
} from "@rewardo/contract/bulk-changes";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import { holds } from "../../../platform/actor.ts";
import { kindOf } from "./kinds.ts";
import {
  endBulkChange,
  insertBulkChange,
  insertBulkRows,
  reopenBulkChange,
  selectBulkChange,
  selectBulkChanges,
} from "./queries.ts";

const listed = 20;

/** Products and groups of customers are the whole business's; devices and accounts are looked at one by one. */
const mayChange = ({ actor }: BusinessContext, entity: BulkEntity): boolean =>
  bulkPermissions[entity].every((permission) => holds(actor, permission)) &&
  (actor.place_ids === null || entity === "devices" || entity === "accounts");

/** An account limited to places can stop only its own changes: other people's changes may cover other places. */
const stoppedBy = ({ actor }: BusinessContext): string | null => (actor.place_ids === null ? null : actor._id);

/** The requester and their rights: the job acts in their name. */
const authorOf = async (tx: Transaction, ctx: BusinessContext, entity: BulkEntity) => ({
  account_id: ctx.actor.kind === "account" ? ctx.actor._id : null,
  api_key_id: ctx.actor.kind === "key" ? ctx.actor._id : null,
  rights: await kindOf(entity).rightsOf?.(tx, ctx),
});

/** @throws not_found, also for a change of what the caller may not change */
const readOne = async (
  tx: Transaction,
  ctx: BusinessContext,
  id: string,
  by: string | null = null,
): Promise<BulkChange> => {
  const one = found(await selectBulkChange(tx, ctx.scope, { _id: id, by }));
  if (!mayChange(ctx, one.entity)) throw notFound();
  return one;
};

export const listBulkChanges = (ctx: BusinessContext): Promise<{ items: BulkChange[]; next_cursor: null }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const entities = bulkEntities.filter((entity) => mayChange(ctx, entity));
    return {
      items: await selectBulkChanges(tx, ctx.scope, { entities, limit: listed }),
      next_cursor: null,
    };
  });

export const readBulkChange = (ctx: BusinessContext, id: string): Promise<BulkChange> =>
  ctx.database.read(ctx.scope, (tx) => readOne(tx, ctx, id));

/**
 * Puts a change in for the records of now; a job carries it out.
 * @throws forbidden, validation_failed for a change that cannot be made, and for more records than one change may have
 */
export const startBulkChange = (
  ctx: BusinessContext,
  { entity, change, ids, matching }: BulkChangeInput,
  idempotency: Idempotency | undefined,
): Promise<BulkChange> =>
  ctx.database.write(ctx.scope, async (tx) => {
    if (!mayChange(ctx, entity)) throw new AppError("forbidden");
    const kind = kindOf(entity);
    // Before anything is written: what looks past the wall cannot look at what another role has changed on a node.
    const chosen = [...new Set(await kind.find(tx, ctx, { ids, matching }, mostInBulk + 1))];
    const _id = await createOnce(tx, ctx, idempotency, async (bulk_change_id) => {
      await kind.check(tx, ctx, change);
      if (chosen.length > mostInBulk) throw invalidField("matching", "too_many", `At most ${mostInBulk}`);
      const total = chosen.length;
      await insertBulkChange(tx, ctx.scope, {
        ...(await authorOf(tx, ctx, entity)),
        _id: bulk_change_id,
        entity,
        change,
        total,
        now: nowIso(ctx.clock),
      });
      await insertBulkRows(tx, ctx.scope, { _id: bulk_change_id, ids: chosen });
      await insertJob(tx, "bulk_changes", { business_id: ctx.scope.business_id, bulk_change_id });
      const after = { of: entity, total };
      await insertAuditEntry(tx, ctx, { action: "created", entity: "bulk_changes", entity_id: bulk_change_id, after });
    });
    return found(await selectBulkChange(tx, ctx.scope, { _id, by: null }));
  });

/** Stops one; one that is over stays as it is. */
export const cancelBulkChange = (ctx: BusinessContext, id: string): Promise<BulkChange> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = await readOne(tx, ctx, id, stoppedBy(ctx));
    if (before.status !== "queued" && before.status !== "running") return before;
    if (await endBulkChange(tx, ctx.scope, { _id: id, status: "cancelled", now: nowIso(ctx.clock) })) {
      const after = { of: before.entity };
      await insertAuditEntry(tx, ctx, { action: "cancelled", entity: "bulk_changes", entity_id: id, after });
    }
    return readOne(tx, ctx, id);
  });

/**
 * Takes one back by a job, in the caller's name; one that is taken back already stays so.
 * @throws conflict while it is under way
 */
export const undoBulkChange = (ctx: BusinessContext, id: string): Promise<BulkChange> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = await readOne(tx, ctx, id);
    if (before.status === "undoing" || before.status === "undone") return before;
    if (!(await reopenBulkChange(tx, ctx.scope, { _id: id, ...(await authorOf(tx, ctx, before.entity)) })))
      throw new AppError("conflict");
    await insertJob(tx, "bulk_changes", { business_id: ctx.scope.business_id, bulk_change_id: id });
    const after = { of: before.entity };
    await insertAuditEntry(tx, ctx, { action: "undone", entity: "bulk_changes", entity_id: id, after });
    return readOne(tx, ctx, id);
  });
