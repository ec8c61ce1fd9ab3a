/** Orders as they come in: stored once each, and told to open consoles. */
import { createHash } from "node:crypto";
import type { OrderItem } from "@rewardo/contract/integration-orders";
import type { Clock } from "../../platform/clock.ts";
import { newId, nowIso } from "../../platform/clock.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { LivePublisher } from "../../platform/live/publisher.ts";
import type { PosAdapter, PosOrder } from "../../platform/pos/adapter.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import type { SecretBox } from "../../platform/secrets.ts";
import { readBusinessSettings } from "../businesses/index.ts";
import { upsertHour } from "./health-queries.ts";
import { selectItemPlaces, upsertItems, type NewItem } from "./item-queries.ts";
import type { IntegrationBasics } from "./queries.ts";
import { updateSyncOrders } from "./sync-queries.ts";
import { upsertOrders, type StoredOrder } from "./write-queries.ts";

export interface IngestDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly live: LivePublisher;
  readonly secrets: SecretBox;
}

export interface Customer {
  readonly card: string | null;
  readonly phone: string | null;
}

/** What a sealed customer of an order belongs to. */
export const customerOwner = (integration_id: string, external_id: string): string =>
  `order ${integration_id} ${external_id}`;

/** A receipt has no more lines that count one by one. */
const mostLines = 500;
/** A notification between processes has room for some more ids than these. */
const mostTold = 100;
const mostAmount = 100_000_000_000;

const within = (value: number, most: number): number => Math.max(-most, Math.min(value, most));

/** Lines as the till has them, with their sign: goods that came back lower their own goods. */
const toItems = (order: PosOrder): OrderItem[] =>
  order.items.slice(0, mostLines).map(({ name, group, product_id, quantity, amount, never_earns = null }, index) => ({
    line_no: index + 1,
    name: name.slice(0, 200),
    group: group === null ? null : group.slice(0, 200),
    product_id: product_id === null ? null : product_id.slice(0, 100),
    quantity: within(quantity, 1_000_000_000),
    amount: within(amount, mostAmount),
    ...(never_earns === null ? {} : { never_earns }),
  }));

/** A hash of what an order earns by; who paid it has a keyed one of its own. */
const hashOf = (parts: unknown): string => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

interface Around {
  readonly integration: Pick<IntegrationBasics, "_id" | "place_id" | "external_business_id">;
  readonly places: ReadonlyMap<string, string | null>;
  readonly currency: string;
  readonly secrets: SecretBox;
  readonly adapter: Pick<PosAdapter, "orderLink">;
}

const toStored = (order: PosOrder, { integration, places, currency, secrets, adapter }: Around): StoredOrder => {
  const { external_id, number, state, external_place_id, occurred_at, card, phone } = order;
  const items = toItems(order);
  const place_id = (external_place_id === null ? null : places.get(external_place_id)) ?? integration.place_id;
  const amount = within(order.amount, mostAmount);
  const customer = { card, phone } satisfies Customer;
  const isKnown = card !== null || phone !== null;
  const plain = Buffer.from(JSON.stringify(customer));
  const owner = customerOwner(integration._id, external_id);
  const { external_business_id } = integration;
  return {
    ...{ _id: newId(), external_id, number, external_place_id, place_id, state, amount, items, occurred_at },
    currency: order.currency ?? currency,
    url: adapter.orderLink({ external_business_id, external_id }),
    sealed_customer: isKnown ? secrets.seal(plain, owner).toString("hex") : null,
    customer_hash: isKnown ? secrets.sign(plain, owner).toString("hex") : null,
    ...{ is_refund: amount < 0, refunds: order.refunds ?? null },
    content_hash: hashOf([state, amount, items, occurred_at, external_place_id, order.refunds]),
    external_updated_at: order.updated_at,
  };
};

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
    found.set(`${kind} ${external_id}`, { kind, external_id, name: name.slice(0, 200), group_name, price: null });
  for (const { external_place_id, external_place_name = null, items } of orders) {
    if (external_place_id !== null) {
      const known = placeNames.get(external_place_id);
      const name = external_place_name ?? known ?? external_place_id;
      if (name !== known) add("place", external_place_id, name);
    }
    if (hasLists) continue;
    for (const { product_id, name, group } of items) {
      add("product", product_id ?? name, name, group);
      if (group !== null) add("group", group, group);
    }
  }
  return [...found.values()];
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
  const around = { integration, places, currency, secrets: deps.secrets, adapter };
  const stored = orders.map((order) => toStored(order, around));
  const written = await upsertOrders(tx, scope, { integration_id, orders: stored, now });
  if (written.length > 0) await updateSyncOrders(tx, scope, { integration_id, now, isSent: adapter.way === "key" });
  const fresh = written.filter(({ is_new }) => is_new).length;
  if (fresh > 0) await upsertHour(tx, scope, { integration_id, now, orders: fresh });
  return written;
};

interface Arrived {
  readonly integration: Pick<IntegrationBasics, "_id" | "place_id" | "external_business_id">;
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
  // More than a screen shows is cheaper to fetch than to tell one by one.
  if (orders.length > mostTold) {
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
