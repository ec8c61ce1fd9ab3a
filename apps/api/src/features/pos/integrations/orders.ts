/** Orders as they are read. */
import type { QueryOf } from "@rewardo/contract/endpoint";
import {
  mostOrdersCounted,
  receiptHours,
  type IntegrationOrder,
  type IntegrationOrderDetail,
  type IntegrationOrderRow,
  type listIntegrationOrders as listEndpoint,
  type OrderCounts,
  type OrderStatus,
  type readIntegrationOrderCounts as countsEndpoint,
} from "@rewardo/contract/integration-orders";
import { endOfLocalDay, startOfLocalDay } from "@rewardo/rules";
import type { BusinessContext, Context } from "../../../platform/context.ts";
import { found, invalidField, notFound } from "../../../platform/errors.ts";
import { nowIso } from "../../../platform/clock.ts";
import { readPage } from "../../../platform/list.ts";
import type { Scope } from "../../../platform/scope.ts";
import { holds, isPlatform, visiblePlaces, type Actor } from "../../../platform/actor.ts";
import { readTimeZone } from "../../tenants/businesses/index.ts";
import { readOrderHistoryIn } from "../../ledger/transactions/index.ts";
import {
  selectOrder,
  selectOrderCounts,
  selectOrders,
  selectOrdersByIds,
  selectOrderTurnover,
  type OrderFilter,
  type OrderRecord,
  type OrderRowRecord,
} from "./order-queries.ts";
import { selectIntegration } from "./queries.ts";

type Reader = Pick<Context, "actor" | "scope">;

/** Filters that have no index across all businesses. */
const withinBusiness = ["integration_id", "status", "place_id", "from", "to", "q"] as const;

const recent = 50;
const hourMs = 3_600_000;

/** Whether the receipt can still be scanned. */
export const isMatchable = (
  { status, occurred_at }: Pick<IntegrationOrder, "status" | "occurred_at">,
  nowMs: number,
): boolean => status === "unmatched" && nowMs - Date.parse(occurred_at) <= receiptHours * hourMs;

/** Names of customers are for those who may see customers, or whom a transaction was for. */
export const withNameFor = <R extends { readonly user_name: string | null }>(
  { actor }: Pick<Reader, "actor">,
  order: R,
): R => (holds(actor, "users_view") || holds(actor, "transactions_view") ? order : { ...order, user_name: null });

/** Whether the reader sees the numbers of receipts without a card: who sees them can claim them without the paper. */
export const seesReceipts = (actor: Actor): boolean =>
  holds(actor, "integrations_modify") || holds(actor, "transactions_modify");

/** The points of these can still be claimed; an open one is paid later. */
const hasNoCard: ReadonlySet<OrderStatus> = new Set(["received", "open", "unmatched"]);
/** Whether the numbers of an order are not for this reader. */
export const hidesReceipt = (actor: Actor, { status }: Pick<OrderRecord, "status">): boolean =>
  hasNoCard.has(status) && !seesReceipts(actor);

const hidden = { number: null, external_id: null, url: null } as const;

type OrderWire<R> = Omit<R, "business_id" | keyof typeof hidden> & Pick<IntegrationOrder, keyof typeof hidden | "can">;

/** An order or its row as this reader may see it. */
export const toOrderWire = <R extends OrderRecord | OrderRowRecord>(
  { actor, scope }: Reader,
  { business_id: _business, ...order }: R,
  nowMs: number,
): OrderWire<R> => {
  const isAcross = isPlatform(actor) && scope.kind === "platform";
  const match = holds(actor, "scanner_view") && seesReceipts(actor) && !isAcross && isMatchable(order, nowMs);
  return {
    ...withNameFor({ actor }, order),
    ...(hidesReceipt(actor, order) ? hidden : {}),
    can: { match },
  } as OrderWire<R>;
};

type OrderQuery = Partial<Pick<QueryOf<typeof listEndpoint>, (typeof withinBusiness)[number]>>;

/** Turns a query into a filter, limited to what the reader may see. */
export const readOrderFilter = async (ctx: Context, query: OrderQuery): Promise<OrderFilter> => {
  if (ctx.scope.kind === "platform")
    for (const name of withinBusiness)
      if (query[name] !== undefined)
        throw invalidField(name, "needs_business", "Offered within one business, not across all of them");
  const { integration_id, status, place_id, from, to, q } = query;
  const zone = from === undefined && to === undefined ? "UTC" : await readTimeZone(ctx);
  return {
    ...{ integration_id, status, place_id, place_ids: visiblePlaces(ctx.actor) },
    from: from === undefined ? undefined : new Date(startOfLocalDay(from, zone)).toISOString(),
    to: to === undefined ? undefined : new Date(endOfLocalDay(to, zone)).toISOString(),
    start: q?.trim() === "" ? undefined : q?.trim(),
    // A number could be guessed by its beginning.
    hides_receipts: !seesReceipts(ctx.actor),
  };
};

export const listOrders = async (
  ctx: Context,
  query: QueryOf<typeof listEndpoint>,
): Promise<{ items: IntegrationOrderRow[]; next_cursor: string | null }> => {
  const filter = await readOrderFilter(ctx, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    const { items, next_cursor } = await readPage(query, {
      name: "integration_orders",
      scope: ctx.scope,
      filters: filter,
      select: (page) => selectOrders(tx, ctx.scope, filter, page),
      valueOf: (row) => row.occurred_at,
    });
    const nowMs = ctx.clock.nowMs();
    return { items: items.map((row) => toOrderWire(ctx, row, nowMs)), next_cursor };
  });
};

export const readOrderCounts = async (
  ctx: BusinessContext,
  query: QueryOf<typeof countsEndpoint>,
): Promise<OrderCounts> => {
  const filter = await readOrderFilter(ctx, query);
  return ctx.database.read(ctx.scope, async (tx) => {
    const counted = await selectOrderCounts(tx, ctx.scope, filter);
    const { count, ...turnover } = await selectOrderTurnover(tx, ctx.scope, filter);
    const of = (status: OrderStatus) => counted.find((one) => one.status === status)?.count ?? 0;
    const all = counted.reduce((sum, one) => sum + one.count, 0);
    return {
      ...{ all: Math.min(all, mostOrdersCounted), open: of("open"), unmatched: of("unmatched"), earned: of("earned") },
      ...{ refunded: of("refunded"), refused: of("refused"), cancelled: of("cancelled") },
      turnover: count < mostOrdersCounted ? turnover : null,
    };
  });
};

export const listRecentOrders = (ctx: Context, integration_id: string): Promise<{ items: IntegrationOrderRow[] }> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const place_ids = visiblePlaces(ctx.actor);
    found(await selectIntegration(tx, ctx.scope, { _id: integration_id, place_ids, now: nowIso(ctx.clock) }));
    const filter = { integration_id, place_ids };
    const page = { limit: recent - 1, direction: "desc", cursor: null } as const;
    const rows = await selectOrders(tx, ctx.scope, filter, page);
    return { items: rows.map((row) => toOrderWire(ctx, row, ctx.clock.nowMs())) };
  });

/** Reads an order by its id, the till's id, or the receipt number. */
export const readOrder = (ctx: Context, integration_id: string, named: string): Promise<IntegrationOrderDetail> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const sought = { named, integration_id, place_ids: visiblePlaces(ctx.actor) };
    const order = found(await selectOrder(tx, ctx.scope, sought));
    // Staff who are not shown receipt numbers may not guess them through this call either.
    if (hidesReceipt(ctx.actor, order) && named !== order._id) throw notFound();
    const history = await readOrderHistoryIn(tx, ctx, order);
    return { ...toOrderWire(ctx, order, ctx.clock.nowMs()), history };
  });

/** Rows by id for live messages, without a reader yet: `toOrderWire` gives each reader its own. */
export const readOrderRows = (
  { database }: Pick<Context, "database">,
  scope: Scope,
  ids: readonly string[],
): Promise<OrderRowRecord[]> => database.read(scope, (tx) => selectOrdersByIds(tx, scope, ids));
