/** Integrations: read them, name them, and say at which places their orders count. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import type { IntegrationHealth } from "@rewardo/contract/integration-health";
import type {
  Integration,
  IntegrationBusiness,
  IntegrationChanges,
  IntegrationItemKind,
  IntegrationProvider,
  listIntegrationProducts as productsEndpoint,
  listIntegrations as listEndpoint,
} from "@rewardo/contract/integrations";
import { foldedKey } from "@rewardo/rules";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { found, invalidField } from "../../../platform/errors.ts";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { readPage } from "../../../platform/list.ts";
import { requireSameId, requireVersion, writeChange } from "../../../platform/records.ts";
import { mayActAtAll, visiblePlaces } from "../../../platform/actor.ts";
import { withBusinessNames } from "../../base/business-names/index.ts";
import { selectHours, selectOrdersByPlace, selectStanding } from "./health-queries.ts";
import { selectItemNames, selectItemPlaces, selectProductItems, updateItemPlace } from "./item-queries.ts";
import {
  selectIntegration,
  selectIntegrations,
  selectKnownPlaces,
  updateIntegrationFields,
  type IntegrationRecord,
} from "./queries.ts";
import { holdIntegration } from "./own-places.ts";
import { updateSyncDue } from "./sync-queries.ts";
import { adaptersOf, toWire } from "./wire.ts";
import { updatePlaceless, type Placed } from "./write-queries.ts";

/** Most names that a filter can offer. */
const mostNames = 5000;

export const listProviders = (ctx: BusinessContext): { items: IntegrationProvider[] } => ({
  items: Object.values(adaptersOf(ctx)).map(({ type, name, way, is_available }) => ({ type, name, way, is_available })),
});

export const listIntegrations = (ctx: Context, query: QueryOf<typeof listEndpoint>) =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { status } = query;
    if (status !== undefined && ctx.scope.kind === "platform")
      throw invalidField("status", "needs_business", "Offered within one business, not across all of them");
    const place_ids = visiblePlaces(ctx.actor);
    const { items, next_cursor } = await readPage(query, {
      name: "integrations",
      scope: ctx.scope,
      filters: [status ?? null, place_ids],
      select: (page) => selectIntegrations(tx, ctx.scope, { status, place_ids, now: nowIso(ctx.clock), ...page }),
      valueOf: (row) => row.created_at,
    });
    const named = await withBusinessNames(tx, ctx.scope, items);
    return { items: named.map((row) => toWire(ctx, row)), next_cursor };
  });

const readRecord = async (tx: Transaction, ctx: Context, id: string): Promise<IntegrationRecord> =>
  found(
    await selectIntegration(tx, ctx.scope, { _id: id, place_ids: visiblePlaces(ctx.actor), now: nowIso(ctx.clock) }),
  );

/** Reads one integration inside an open transaction; throws not_found. */
export const readIntegrationIn = async (tx: Transaction, ctx: Context, id: string): Promise<Integration> => {
  const record = await readRecord(tx, ctx, id);
  const [named = record] = await withBusinessNames(tx, ctx.scope, [record]);
  return toWire(ctx, named);
};

export const readIntegration = (ctx: Context, id: string): Promise<Integration> =>
  ctx.database.read(ctx.scope, (tx) => readIntegrationIn(tx, ctx, id));

export const readHealth = (ctx: Context, integration_id: string): Promise<IntegrationHealth> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const { type } = await readRecord(tx, ctx, integration_id);
    const place_ids = visiblePlaces(ctx.actor);
    const { next_at, ...standing } = found(await selectStanding(tx, ctx.scope, integration_id));
    return {
      ...standing,
      next_at: adaptersOf(ctx)[type].way === "key" ? null : next_at,
      // The hours count the orders of all places, so they are not shown to accounts limited to places.
      hours: place_ids === null ? await selectHours(tx, ctx.scope, { integration_id, now }) : [],
      places: await selectOrdersByPlace(tx, ctx.scope, { integration_id, place_ids, now }),
    };
  });

const readBusinessIn = async (tx: Transaction, ctx: Context, id: string): Promise<IntegrationBusiness> => {
  const { external_business_id, name } = await readRecord(tx, ctx, id);
  const places = await selectItemPlaces(tx, ctx.scope, { integration_id: id, place_ids: visiblePlaces(ctx.actor) });
  return { external_id: external_business_id, name, places };
};

export const readIntegrationBusiness = (ctx: Context, id: string): Promise<IntegrationBusiness> =>
  ctx.database.read(ctx.scope, (tx) => readBusinessIn(tx, ctx, id));

export const listProducts = (ctx: Context, id: string, query: QueryOf<typeof productsEndpoint>) =>
  ctx.database.read(ctx.scope, async (tx) => {
    await readRecord(tx, ctx, id);
    const search = query.q === undefined ? undefined : foldedKey(query.q) || undefined;
    const { kind = "product", is_unlinked } = query;
    const { items, next_cursor } = await readPage(query, {
      name: "integration_products",
      scope: ctx.scope,
      filters: [id, search ?? null, kind, is_unlinked ?? false],
      kind: "text",
      select: (page) => selectProductItems(tx, ctx.scope, { integration_id: id, kind, search, is_unlinked, ...page }),
      valueOf: (row) => row.name_key,
    });
    return { items: items.map(({ name_key: _key, ...item }) => item), next_cursor };
  });

export const listNames = (ctx: Context, id: string, kind: IntegrationItemKind) =>
  ctx.database.read(ctx.scope, async (tx) => {
    await readRecord(tx, ctx, id);
    return { items: await selectItemNames(tx, ctx.scope, { integration_id: id, kind, limit: mostNames }) };
  });

/** Throws validation_failed for a place that is not the business's, or at which the caller may not act. */
export const requireOwnPlace = async (
  tx: Transaction,
  ctx: BusinessContext,
  place_id: string | null,
): Promise<void> => {
  if (place_id !== null && (await selectKnownPlaces(tx, ctx.scope, [place_id])).length !== 1)
    throw invalidField("place_id", "unknown_place", "Must be a place of this business");
  if (!mayActAtAll(ctx.actor, place_id === null ? null : [place_id]))
    throw invalidField("place_id", "place_not_allowed", "Must be a place that you may act in");
};

/** Throws version_conflict with the present version when another change came first. */
export const changeIntegration = (
  ctx: BusinessContext,
  id: string,
  { _id, ...changes }: IntegrationChanges,
  version: number,
): Promise<Integration> => {
  requireSameId(id, _id);
  return ctx.database.write(ctx.scope, async (tx) => {
    const before = await holdIntegration(tx, ctx, id);
    requireVersion(before, version);
    const after = { name: changes.name ?? before.name, place_id: before.place_id };
    if (changes.place_id !== undefined) after.place_id = changes.place_id;
    await requireOwnPlace(tx, ctx, after.place_id);
    const change = { before: { name: before.name, place_id: before.place_id }, after };
    await writeChange(tx, ctx, { entity: "integrations", entity_id: id, ...change }, async () => {
      await updateIntegrationFields(tx, ctx.scope, id, { ...after, now: nowIso(ctx.clock) });
      const { place_id } = after;
      if (place_id !== null) await placeOrders(tx, ctx, { integration_id: id, external_place_id: null, place_id });
    });
    return readIntegrationIn(tx, ctx, id);
  });
};

/** Orders that came before their place was known count now. */
const placeOrders = async (tx: Transaction, ctx: BusinessContext, placed: Omit<Placed, "now">): Promise<void> => {
  const now = nowIso(ctx.clock);
  await updatePlaceless(tx, ctx.scope, { ...placed, now });
  await updateSyncDue(tx, ctx.scope, { integration_id: placed.integration_id, now });
};

/** Schedules the integration's orders to be read now, even while it pauses after failures. */
export const askIntegration = (ctx: BusinessContext, id: string): Promise<Integration> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await holdIntegration(tx, ctx, id);
    const integration = await readIntegrationIn(tx, ctx, id);
    await updateSyncDue(tx, ctx.scope, { integration_id: id, now: nowIso(ctx.clock) });
    return integration;
  });

/** Says at which of our places orders of one of the till's places count; those that had a place stay where they are. */
export const assignPlace = (
  ctx: BusinessContext,
  id: string,
  item_id: string,
  place_id: string | null,
): Promise<IntegrationBusiness> =>
  ctx.database.write(ctx.scope, async (tx) => {
    await holdIntegration(tx, ctx, id);
    // `null` leaves its orders without a place, and gives them to none.
    if (place_id !== null) await requireOwnPlace(tx, ctx, place_id);
    const external_place_id = found(
      await updateItemPlace(tx, ctx.scope, { _id: item_id, integration_id: id, place_id }),
    );
    if (place_id !== null) await placeOrders(tx, ctx, { integration_id: id, external_place_id, place_id });
    const after = { place_id, item_id };
    await insertAuditEntry(tx, ctx, { action: "place_assigned", entity: "integrations", entity_id: id, after });
    return readBusinessIn(tx, ctx, id);
  });
