import type { QueryOf } from "@rewardo/contract/endpoint";
import type {
  listPlaces as listEndpoint,
  Place,
  PlaceChanges,
  PlaceInput as PlaceBody,
} from "@rewardo/contract/places";
import { foldedKey } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, found, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, Context, SetupContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { createOnce } from "../../../platform/idempotency/create-once.ts";
import { requireOneBusiness, readPage } from "../../../platform/list.ts";
import { noteCreated, requireSameId, requireVersion, writeChange, writeStatus } from "../../../platform/records.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { holds, isPlatform, mayActAt, seesOneOf, visiblePlaces } from "../../../platform/actor.ts";
import { withBusinessNames } from "../../base/business-names/index.ts";
import { requireUpload } from "../../base/uploads/index.ts";
import { applyPlaceChanges, emptyPlaceFields, type PlaceFields } from "./place-fields.ts";
import {
  countActivePlaces,
  countKnownPlaces,
  countListedPlaces,
  insertPlace,
  selectPlace,
  selectPlaceForChange,
  selectPlaces,
  selectPlanForChange,
  updatePlaceFields,
  updatePlaceStatus,
  type NewPlace,
  type PlaceRecord,
} from "./queries.ts";

/** A row as this reader may see it: across all businesses the platform sees the row and cannot change it. */
const toWire = (
  { actor, scope }: Pick<Context, "actor" | "scope">,
  { name_key: _nameKey, business_id: _business, ...place }: PlaceRecord,
): Place => ({
  ...place,
  can: {
    modify:
      holds(actor, "places_modify") && mayActAt(actor, place._id) && !(isPlatform(actor) && scope.kind === "platform"),
  },
});

type PlaceQuery = Pick<QueryOf<typeof listEndpoint>, "q" | "status" | "sort_by">;

/** Turns a query into a filter: places by name, or newest first; across all businesses only newest first. */
export const placeQueryOf = (ctx: Context, query: PlaceQuery) => {
  requireOneBusiness(ctx.scope, query, ["q", "status"]);
  const search = query.q === undefined ? undefined : foldedKey(query.q);
  return {
    sort_by: ctx.scope.kind === "platform" ? "created_at" : (query.sort_by?.[0] ?? "name"),
    filter: { status: query.status, search: search === "" ? undefined : search, own: visiblePlaces(ctx.actor) },
  } as const;
};

/** A page of places, searched by a part of the name. */
export const listPlaces = async (ctx: Context, query: QueryOf<typeof listEndpoint>) => {
  const { sort_by, filter: asked } = placeQueryOf(ctx, query);
  const filter = { ...asked, ids: query.ids, ...(query.own === true ? { own: ctx.actor.place_ids } : {}) };
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, ...page } = await readPage(query, {
      name: "places",
      scope: ctx.scope,
      filters: [filter.status ?? null, filter.search ?? null, filter.ids ?? null, filter.own],
      kind: sort_by === "name" ? "text" : "instant",
      select: (wanted) => selectPlaces(tx, ctx.scope, { sort_by, ...filter, ...wanted }),
      valueOf: (row) => (sort_by === "name" ? row.name_key : row.created_at),
      count: (most) => countListedPlaces(tx, ctx.scope, filter, most),
    });
    const named = await withBusinessNames(tx, ctx.scope, items);
    return { ...page, items: named.map((row) => toWire(ctx, row)) };
  });
};

export const readPlace = (ctx: Context, id: string): Promise<Place> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const record = found(await selectPlace(tx, ctx.scope, id));
    if (!seesOneOf(ctx.actor, [id])) throw notFound();
    const [place = record] = await withBusinessNames(tx, ctx.scope, [record]);
    return toWire(ctx, place);
  });

/**
 * Throws place_limit_reached when the business has as many open places as its plan allows. Holds the business until the
 * end of the transaction, so that of two who open the last place one is refused. Without a plan there is no limit.
 */
const requireFreePlace = async (tx: Transaction, { scope }: BusinessContext): Promise<void> => {
  const { max_places, next_plan } = found(await selectPlanForChange(tx, scope));
  if (max_places === null || (await countActivePlaces(tx, scope)) < max_places) return;
  throw new AppError("place_limit_reached", { params: { max_places, next_plan } });
};

/** The columns that people write, as the audit names them. */
const toColumns = ({ location, ...fields }: PlaceFields) => ({
  ...fields,
  longitude: location?.[0] ?? null,
  latitude: location?.[1] ?? null,
});

/** Opens a place for an actor. */
export const addPlace = async (
  ctx: BusinessContext,
  input: PlaceBody,
  idempotency: Idempotency | undefined,
): Promise<Place> => {
  const fields = applyPlaceChanges({ ...emptyPlaceFields, name: "" }, input);
  return ctx.database.write(ctx.scope, async (tx) => {
    const _id = await createOnce(tx, ctx, idempotency, async (entity_id) => {
      await requireFreePlace(tx, ctx);
      const now = nowIso(ctx.clock);
      await requireUpload(tx, ctx.scope, fields.image, "image", now);
      await insertPlace(tx, ctx.scope, { ...fields, _id: entity_id, name_key: foldedKey(fields.name), now });
      await noteCreated(tx, ctx, { entity: "places", entity_id }, toColumns(fields));
    });
    return toWire(ctx, found(await selectPlace(tx, ctx.scope, _id)));
  });
};

/** The place, held until the end of the transaction; not_found also for one at which the caller may not act. */
const holdPlace = async (tx: Transaction, ctx: BusinessContext, id: string): Promise<PlaceRecord> => {
  if (!mayActAt(ctx.actor, id)) throw notFound();
  return found(await selectPlaceForChange(tx, ctx.scope, id));
};

/** Changes a place that is still as the caller has seen it. Throws version_conflict with the present version otherwise. */
export const changePlace = (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: PlaceChanges,
  version: number,
): Promise<Place> => {
  requireSameId(id, _id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdPlace(tx, ctx, id);
    requireVersion(before, version);
    const fields = applyPlaceChanges(before, changes);
    const now = nowIso(ctx.clock);
    if (fields.image !== before.image) await requireUpload(tx, ctx.scope, fields.image, "image", now);
    const change = { entity: "places", entity_id: id, before: toColumns(before), after: toColumns(fields) };
    const isChanged = await writeChange(tx, ctx, change, () =>
      updatePlaceFields(tx, ctx.scope, id, { ...fields, name_key: foldedKey(fields.name), now }),
    );
    return toWire(ctx, isChanged ? found(await selectPlace(tx, ctx.scope, id)) : before);
  });
};

const setStatus = (ctx: BusinessContext, id: string, status: Place["status"]): Promise<Place> =>
  ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdPlace(tx, ctx, id);
    const action = status === "closed" ? "closed" : "reopened";
    const change = { entity: "places", entity_id: id, action, from: before.status, to: status };
    const isChanged = await writeStatus(tx, ctx, change, async () => {
      if (status === "active") await requireFreePlace(tx, ctx);
      await updatePlaceStatus(tx, ctx.scope, id, { status, now: nowIso(ctx.clock) });
    });
    return toWire(ctx, isChanged ? found(await selectPlace(tx, ctx.scope, id)) : before);
  });

export const closePlace = (ctx: BusinessContext, id: string): Promise<Place> => setStatus(ctx, id, "closed");
export const reopenPlace = (ctx: BusinessContext, id: string): Promise<Place> => setStatus(ctx, id, "active");

export type PlaceInput = Pick<NewPlace, "name"> & Partial<Omit<NewPlace, "_id" | "name" | "name_key" | "now">>;

/** Sets a place up without a caller, whatever the plan, and answers its id. */
export const createPlace = async ({ database, clock, scope }: SetupContext, input: PlaceInput): Promise<string> => {
  const _id = newId();
  await database.write(scope, (tx) =>
    insertPlace(tx, scope, {
      ...emptyPlaceFields,
      ...input,
      _id,
      name_key: foldedKey(input.name),
      now: nowIso(clock),
    }),
  );
  return _id;
};

/**
 * Checks the places of an account or device limited to places. `null` means all places.
 * @throws validation_failed for a place of another business, or one named twice
 */
export const requireKnownPlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  place_ids: readonly string[] | null,
): Promise<void> => {
  if (place_ids === null) return;
  const isOnce = new Set(place_ids).size === place_ids.length;
  if (!isOnce || (await countKnownPlaces(tx, scope, place_ids)) !== place_ids.length)
    throw invalidField("place_ids", "unknown_place", "Each must be a place of this business, once");
};
