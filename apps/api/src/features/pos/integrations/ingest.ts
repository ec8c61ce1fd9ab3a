/** Orders as they come in: stored once each, and told to open consoles. */
import type { Clock } from "../../../platform/clock.ts";
import { nowIso } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { LivePublisher } from "../../../platform/live/publisher.ts";
import type { PosAdapter, PosOrder } from "../adapter/adapter.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { upsertHour } from "./health-queries.ts";
import { selectItemPlaces, selectProductGroups, upsertItems, type NewItem } from "./item-queries.ts";
import { updateSyncOrders } from "./sync-queries.ts";
import { type IntegrationOfOrders, nameOfTill, toStored } from "./stored-order.ts";
import { selectPushed, upsertOrders } from "./write-queries.ts";

export interface IngestDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LivePublisher;
  readonly secrets: SecretBox;
}

/** A notification between processes has room for some more ids than these. */
const mostNoticed = 100;

/** Each order once, as it is newest. */
const newestOnly = (orders: readonly PosOrder[]): PosOrder[] => {
  const newest = new Map<string, PosOrder>();
  for (const order of orders) {
    const known = newest.get(order.external_id);
    const isOlder = known !== undefined && (known.updated_at ?? "") > (order.updated_at ?? "");
    if (!isOlder) newest.set(order.external_id, order);
  }
  return [...newest.values()];
};

/** Places of orders, by name, that are not known so yet; of systems without lists the names of what was sold, too. */
const itemsOf = (
  orders: readonly PosOrder[],
  placeNames: ReadonlyMap<string, string>,
  hasLists: boolean,
): NewItem[] => {
  const found = new Map<string, NewItem>();
  const add = (kind: NewItem["kind"], external_id: string, name: string, group_name: string | null = null) =>
    found.set(`${kind} ${external_id}`, { kind, external_id, name, group_name, price: null });
  for (const { external_place_id, external_place_name = null, items } of orders) {
    if (external_place_id !== null) {
      const known = placeNames.get(external_place_id);
      const name = external_place_name ?? known ?? external_place_id;
      if (nameOfTill(name) !== known) add("place", external_place_id, name);
    }
    if (hasLists) continue;
    for (const { product_id, name, group } of items) {
      add("product", product_id ?? name, name, group);
      if (group !== null) add("group", group, group);
    }
  }
  return [...found.values()];
};

/**
 * A document that sells nothing is not stored. One that is stored looked like a sale before: it is one no longer, and what it
 * earned is taken back.
 */
const keepKnown = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, orders }: { integration_id: string; orders: readonly PosOrder[] },
): Promise<PosOrder[]> => {
  const ids = orders.flatMap(({ external_id, is_sale }) => (is_sale === false ? external_id : []));
  if (ids.length === 0) return [...orders];
  const known = new Set((await selectPushed(tx, scope, { integration_id, ids })).map(({ external_id }) => external_id));
  return orders.flatMap((order) => {
    if (order.is_sale !== false) return order;
    return known.has(order.external_id) ? { ...order, state: "cancelled" as const } : [];
  });
};

/** Lines that name their product alone have the group that the provider's lists give it. */
const withGroups = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, orders }: { integration_id: string; orders: readonly PosOrder[] },
): Promise<readonly PosOrder[]> => {
  const lines = orders.flatMap(({ items }) => items);
  const ids = lines.flatMap(({ group, product_id }) => (group === null && product_id !== null ? product_id : []));
  if (ids.length === 0) return orders;
  const groups = await selectProductGroups(tx, scope, { integration_id, ids: [...new Set(ids)] });
  return orders.map((order) => ({
    ...order,
    items: order.items.map((line) => ({ ...line, group: line.group ?? groups.get(line.product_id ?? "") ?? null })),
  }));
};

const storeIn = async (
  tx: Transaction,
  deps: IngestDeps,
  scope: BusinessScope,
  { integration, adapter, orders }: Arrived,
) => {
  const now = nowIso(deps.clock);
  const integration_id = integration._id;
  const known = await selectItemPlaces(tx, scope, { integration_id, place_ids: null });
  const places = new Map(known.map(({ external_id, place_id }) => [external_id, place_id]));
  const { currency } = await readBusinessSettings(tx, scope);
  const placeNames = new Map(known.map(({ external_id, name }) => [external_id, name]));
  const items = itemsOf(orders, placeNames, adapter.way !== "key");
  if (items.length > 0) await upsertItems(tx, scope, { integration_id, items, now });
  const around = { integration, places, currency, secrets: deps.secrets, adapter, now };
  const sales = await keepKnown(tx, scope, { integration_id, orders });
  const stored = (await withGroups(tx, scope, { integration_id, orders: sales })).map((order) =>
    toStored(order, around),
  );
  const written = await upsertOrders(tx, scope, { integration_id, orders: stored, now });
  if (written.length > 0) await updateSyncOrders(tx, scope, { integration_id, now, isSent: adapter.way === "key" });
  const fresh = written.filter(({ is_new }) => is_new).length;
  if (fresh > 0) await upsertHour(tx, scope, { integration_id, now, orders: fresh });
  return written;
};

interface Arrived {
  readonly integration: IntegrationOfOrders;
  readonly adapter: Pick<PosAdapter, "orderLink" | "way">;
  readonly orders: readonly PosOrder[];
}

/**
 * Stores orders. What comes again, or later than what came after it, changes nothing.
 * @returns how many were new or changed; they wait to be settled
 */
export const ingestOrders = async (deps: IngestDeps, scope: BusinessScope, arrived: Arrived): Promise<number> => {
  const orders = newestOnly(arrived.orders);
  if (orders.length === 0) return 0;
  const written = await deps.database.write(scope, (tx) => storeIn(tx, deps, scope, { ...arrived, orders }));
  tellOrders(deps.live, scope, written);
  return written.length;
};

/** Tells open consoles of orders that are new or not as they were. */
export const tellOrders = (
  live: LivePublisher,
  { business_id }: BusinessScope,
  orders: readonly { _id: string; is_new: boolean }[],
): void => {
  // If there are more orders than a screen shows, refetching is cheaper than sending each.
  if (orders.length > mostNoticed) {
    live.publish({ kind: "business", business_id });
    return;
  }
  const tell = (action: "prepend" | "update", ids: string[]) => {
    if (ids.length > 0) live.publish({ kind: "rows", business_id, action, type: "integration_order", ids });
  };
  const idsOf = (isNew: boolean) => orders.filter(({ is_new }) => is_new === isNew).map(({ _id }) => _id);
  tell("prepend", idsOf(true));
  tell("update", idsOf(false));
};
