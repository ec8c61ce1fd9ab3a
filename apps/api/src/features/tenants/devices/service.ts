/** Devices: list, add, change, revoke. */
import type { BodyOf, QueryOf } from "@rewardo/contract/endpoint";
import type {
  Device,
  DeviceChanges,
  DeviceInput,
  listDevices as listEndpoint,
  noteDeviceSeen as seenEndpoint,
} from "@rewardo/contract/devices";
import { foldedKey } from "@rewardo/rules";
import { auditChanges } from "../../../platform/audit/changes.ts";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import { found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { requireOneBusiness, readPage } from "../../../platform/list.ts";
import { requireSameId, requireVersion } from "../../../platform/records.ts";
import { businessScope } from "../../../platform/scope.ts";
import { visiblePlaces } from "../../../platform/actor.ts";
import { withBusinessNames } from "../../base/business-names/index.ts";
import { deleteSessionsOf, writeFreeze, type FreezeAction } from "../actors/index.ts";
import {
  findDevice,
  holdDevice,
  requireDeviceRights,
  requirePlaces,
  requireTill,
  seenSince,
  toWire,
} from "./charge.ts";
import { issueCode } from "./pairing.ts";
import {
  countDevices,
  insertDevice,
  selectDevice,
  selectDevices,
  updateDeviceFields,
  updateDeviceSeen,
  updateRevoked,
} from "./queries.ts";

type DeviceQuery = Pick<QueryOf<typeof listEndpoint>, "q" | "kind" | "status" | "place_id" | "sort_by">;

/** Turns a query into a filter: devices newest first, or by name; across all businesses only newest first. */
export const deviceQueryOf = (ctx: Context, query: DeviceQuery) => {
  const isAcross = ctx.scope.kind === "platform";
  const { q, kind, status, place_id } = query;
  requireOneBusiness(ctx.scope, query, ["q", "kind", "status", "place_id"]);
  const search = q === undefined ? undefined : foldedKey(q);
  return {
    sort_by: isAcross ? "created_at" : (query.sort_by?.[0] ?? "created_at"),
    filter: {
      search: search === "" ? undefined : search,
      kind,
      status,
      place_id,
      seen_since: seenSince(ctx.clock),
      seen_at: visiblePlaces(ctx.actor),
    },
  } as const;
};

export const listDevices = (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { sort_by, filter } = deviceQueryOf(ctx, query);
  const { search = null, kind = null, status = null, place_id = null } = filter;
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, ...page } = await readPage(query, {
      name: "devices",
      scope: ctx.scope,
      filters: [search, kind, status, place_id, filter.seen_at],
      kind: sort_by === "name" ? "text" : "instant",
      select: (wanted) => selectDevices(tx, ctx.scope, { sort_by, ...filter, ...wanted }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
      count: (most) => countDevices(tx, ctx.scope, filter, most),
    });
    const named = await withBusinessNames(tx, ctx.scope, items);
    return { ...page, items: named.map((row) => toWire(ctx, row)) };
  });
};

export const readDevice = (ctx: Context, id: string): Promise<Device> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const record = await findDevice(tx, ctx, id);
    const [device = record] = await withBusinessNames(tx, ctx.scope, [record]);
    return toWire(ctx, device);
  });

export const readCurrentDevice = async (ctx: BusinessContext): Promise<Device> => {
  if (ctx.actor.kind !== "device") throw notFound();
  return readDevice(ctx, ctx.actor._id);
};

/** Notes that a device is there; what accounts say of themselves is noted elsewhere. */
export const noteDeviceSeen = async (
  { actor, clock, database }: Context,
  input: BodyOf<typeof seenEndpoint>,
): Promise<void> => {
  if (actor.kind !== "device") return;
  const scope = businessScope(actor.business_id);
  const seen = { app_version: input.app_version ?? null, now: nowIso(clock) };
  await database.write(scope, (tx) => updateDeviceSeen(tx, scope, actor._id, seen));
};

/** Throws exceeds_own_rights where a device may do more than the caller. */
export const createDevice = (ctx: BusinessContext, input: DeviceInput, idempotency: Idempotency | undefined) =>
  ctx.database.write(ctx.scope, async (tx) => {
    requireDeviceRights(ctx.actor);
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await requirePlaces(tx, ctx, input.place_ids);
      await requireTill(tx, ctx, input);
      await insertDevice(tx, ctx.scope, { _id: entity_id, ...input, now: nowIso(ctx.clock) });
      await insertAuditEntry(tx, ctx, { action: "created", entity: "devices", entity_id, after: { ...input } });
    });
    return issueCode(tx, ctx, _id);
  });

export const isSamePlaces = (some: readonly string[] | null, others: readonly string[] | null): boolean =>
  JSON.stringify(some?.toSorted()) === JSON.stringify(others?.toSorted());

/**
 * Changes a device that is still as the caller has seen it. Throws version_conflict with the present version otherwise,
 * and exceeds_own_rights where it would give a device places and may do less than a device.
 */
export const changeDevice = async (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: DeviceChanges,
  version: number,
): Promise<Device> => {
  requireSameId(id, _id);
  const { scope } = ctx;
  const changed = await ctx.database.write(scope, async (tx) => {
    const before = await holdDevice(tx, ctx, id);
    requireVersion(before, version);
    const {
      name = before.name,
      kind = before.kind,
      place_ids = before.place_ids,
      pin_lock = before.pin_lock,
      till_id: wanted = kind === "display" ? before.till_id : null,
    } = changes;
    // A display that becomes a till stands beside none.
    const till_id = kind === "display" ? wanted : null;
    const movesPlaces = !isSamePlaces(before.place_ids, place_ids);
    if (movesPlaces) {
      requireDeviceRights(ctx.actor);
      await requirePlaces(tx, ctx, place_ids);
    }
    if (wanted !== before.till_id) await requireTill(tx, ctx, { kind, till_id: wanted });
    const said = { name: before.name, kind: before.kind, pin_lock: before.pin_lock, till_id: before.till_id };
    const diff = auditChanges("devices", said, { name, kind, pin_lock, till_id });
    if (diff === null && !movesPlaces) return toWire(ctx, before);
    await updateDeviceFields(tx, scope, id, { name, kind, place_ids, pin_lock, till_id, now: nowIso(ctx.clock) });
    await insertAuditEntry(tx, ctx, {
      action: "updated",
      entity: "devices",
      entity_id: id,
      before: { ...diff?.before, ...(movesPlaces ? { place_ids: before.place_ids } : {}) },
      after: { ...diff?.after, ...(movesPlaces ? { place_ids } : {}) },
    });
    return toWire(ctx, found(await selectDevice(tx, scope, id)));
  });
  ctx.live.publish({ kind: "actor", business_id: scope.business_id, actor_id: id });
  return changed;
};

/** Ends the device's session and its open connections for good; one that is revoked stays as it is. */
export const revokeDevice = async (ctx: BusinessContext, id: string): Promise<Device> => {
  const { business_id } = ctx.scope;
  const device = await ctx.database.write(ctx.scope, async (tx) => {
    await holdDevice(tx, ctx, id);
    if (!(await updateRevoked(tx, ctx.scope, id, nowIso(ctx.clock)))) throw notFound();
    await deleteSessionsOf(tx, ctx.scope, { table: "devices", _id: id });
    await insertAuditEntry(tx, ctx, { action: "revoked", entity: "devices", entity_id: id });
    return toWire(ctx, found(await selectDevice(tx, ctx.scope, id)));
  });
  ctx.live.publish({ kind: "actor", business_id, actor_id: id });
  return device;
};

export const freezeDevice = async (ctx: BusinessContext, _id: string, action: FreezeAction): Promise<Device> => {
  const device = await ctx.database.write(ctx.scope, async (tx) => {
    await holdDevice(tx, ctx, _id);
    await writeFreeze(tx, ctx, { table: "devices", _id }, action);
    return toWire(ctx, found(await selectDevice(tx, ctx.scope, _id)));
  });
  ctx.live.publish({ kind: "actor", business_id: ctx.scope.business_id, actor_id: _id });
  return device;
};
