/** Orders as they are read: with the system they came from, the place and the customer. */
import {
  orderRowLines,
  orderStatuses,
  type IntegrationOrder,
  type IntegrationOrderDetail,
  type IntegrationOrderRow,
  mostOrdersCounted,
  type OrderCounts,
  type OrderStatus,
} from "@rewardo/contract/integration-orders";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { PageWanted } from "../../../platform/list.ts";
import type { Scope } from "../../../platform/scope.ts";

export type OrderRecord = Omit<IntegrationOrder, "can"> & { business_id: string; external_id: string };
/** The whole order, without its outcome. */
export type OrderDetailRecord = OrderRecord & Pick<IntegrationOrderDetail, "looked_for">;
export type OrderRowRecord = Omit<IntegrationOrderRow, "can"> & { business_id: string; external_id: string };

const shared = sql`o._id, o.business_id, o.integration_id, i.type as integration_type, i.name as integration_name, o.external_id,
  o.number, o.status, o.refusal, o.matched_by, o.place_id, p.name as place_name, o.currency, o.amount, o.url, o.transaction_id, t.delta,
  t.card_subscription_id, cs.user_id, nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
  o.occurred_at, o.received_at, o.updated_at`;

const joins = (
  scope: Scope,
): RawBuilder<unknown> => sql`join integrations i on ${inScope(scope, "i.business_id", "o.business_id")} and i._id = o.integration_id
  left join places p on ${inScope(scope, "p.business_id", "o.business_id")} and p._id = o.place_id
  left join transactions t on ${inScope(scope, "t.business_id", "o.business_id")} and t._id = o.transaction_id
  left join card_subscriptions cs on ${inScope(scope, "cs.business_id", "t.business_id")} and cs._id = t.card_subscription_id
  left join users u on ${inScope(scope, "u.business_id", "cs.business_id")} and u._id = cs.user_id`;

const rowItems = sql`case when o.items = '[]' then o.items
  else (select jsonb_agg(jsonb_build_object('name', line -> 'name', 'quantity', line -> 'quantity'))
    from (select line from jsonb_array_elements(o.items) line limit ${sql.lit(orderRowLines)}) lines) end as items`;

export interface OrderFilter {
  /** Orders of these places alone; `null` is every place. */
  readonly place_ids: readonly string[] | null;
  readonly integration_id?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly place_id?: string | undefined;
  /** Instants, half open. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Beginning of the receipt's number or the provider's id. */
  readonly start?: string | undefined;
  /** The numbers of receipts without a card are not sought. */
  readonly hides_receipts?: boolean;
  readonly ids?: readonly string[] | undefined;
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const begins = (column: string, start: string): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} collate "C" >= ${start} and ${sql.ref(column)} collate "C" < ${`${start}\u{10ffff}`})`;

const where = (scope: Scope, filter: OrderFilter): RawBuilder<unknown> => sql`where ${inScope(scope, "o.business_id")}
  ${filter.place_ids === null ? sql`` : sql`and o.place_id in (select unnest(${[...filter.place_ids]}::uuid[]))`}
  ${filter.integration_id === undefined ? sql`` : sql`and o.integration_id = ${filter.integration_id}::uuid`}
  ${filter.status === undefined ? sql`` : sql`and o.status = ${filter.status}`}
  ${filter.place_id === undefined ? sql`` : sql`and o.place_id = ${filter.place_id}::uuid`}
  ${filter.from === undefined ? sql`` : sql`and o.occurred_at >= ${filter.from}::timestamptz`}
  ${filter.to === undefined ? sql`` : sql`and o.occurred_at < ${filter.to}::timestamptz`}
  ${
    filter.start === undefined
      ? sql``
      : sql`and (${begins("o.number", filter.start)} or ${begins("o.external_id", filter.start)})
    ${filter.hides_receipts === true ? sql`and o.status not in ('received', 'open', 'unmatched')` : sql``}`
  }
  ${filter.ids === undefined ? sql`` : sql`and o._id = any(${[...filter.ids]}::uuid[])`}`;

export const selectOrders = (
  tx: Transaction,
  scope: Scope,
  filter: OrderFilter,
  page: PageWanted,
): Promise<OrderRowRecord[]> => {
  const isAcross = scope.kind === "platform";
  const { after, order } = keysetPage({ column: "o.occurred_at", type: "timestamptz", id: "o._id", isAcross, ...page });
  // The platform joins the table itself: where tables are spread, rows collected from several nodes cannot be outer-joined.
  const text = isAcross
    ? sql<OrderRowRecord>`select ${shared}, ${rowItems} from integration_orders o ${joins(scope)} ${where(scope, filter)} ${after} ${order}`
    : sql<OrderRowRecord>`with o as materialized (select * from integration_orders o ${where(scope, filter)} ${after} ${order})
      select ${shared}, ${rowItems} from o ${joins(scope)} ${order}`;
  return tx.rows(statement<OrderRowRecord>(text));
};

export const selectOrdersByIds = (tx: Transaction, scope: Scope, ids: readonly string[]): Promise<OrderRowRecord[]> =>
  tx.rows(
    statement<OrderRowRecord>(sql`select ${shared}, ${rowItems} from integration_orders o ${joins(scope)}
      where ${inScope(scope, "o.business_id")} and o._id = any(${[...ids]}::uuid[])`),
  );

/** Finds an order by its id, the till's id, or as the newest with this receipt number. */
export const selectOrder = (
  tx: Transaction,
  scope: Scope,
  { named, integration_id, place_ids }: { named: string; integration_id: string; place_ids: readonly string[] | null },
): Promise<OrderDetailRecord | undefined> => {
  const own = isId.test(named) ? sql`o._id = ${named}::uuid` : sql`o._id is null`;
  const ofTill = sql`receipt_key(o.external_id) = receipt_key(${named})`;
  return tx.row(
    statement<OrderDetailRecord>(sql`select ${shared}, o.items, o.looked_for from integration_orders o ${joins(scope)}
      ${where(scope, { place_ids, integration_id })} and (${own} or ${ofTill} or receipt_key(o.number) = receipt_key(${named}))
      order by ${own} desc, ${ofTill} desc, o.occurred_at desc, o._id desc limit 1`),
  );
};

/** Counts of each status; each is looked for by itself, so that one of which there are many makes none unknown. */
export const selectOrderCounts = (
  tx: Transaction,
  scope: Scope,
  filter: OrderFilter,
): Promise<{ status: OrderStatus; count: number }[]> =>
  tx.rows(
    statement<{
      status: OrderStatus;
      count: number;
    }>(sql`select s.status, c.count from unnest(${[...orderStatuses]}::text[]) as s (status)
      cross join lateral (select count(*)::integer as count from (select 1 from integration_orders o ${where(scope, filter)}
        and o.status = s.status limit ${sql.lit(mostOrdersCounted)}) one) c where c.count > 0`),
  );

/**
 * A purchase that its till cancelled is not paid: nor does its refund take anything off. The refund names it by its id or its
 * number, as it does when it is settled.
 */
const refundsWhatStands = (
  scope: Scope,
): RawBuilder<unknown> => sql`not (o.is_refund and o.refunds is not null and coalesce((select p.state = 'cancelled' from integration_orders p
  where ${inScope(scope, "p.business_id", "o.business_id")} and p.integration_id = o.integration_id and not p.is_refund
    and (receipt_key(p.external_id) = receipt_key(o.refunds) or receipt_key(p.number) = receipt_key(o.refunds))
  order by p.external_id collate "C" = o.refunds desc, p.number collate "C" is not distinct from o.refunds desc,
    p.occurred_at <= o.occurred_at desc, p.occurred_at desc, p._id desc limit 1), false))`;

/** Sum of paid orders, the part of it that earned (for the share of sales with a card), and the number of orders. */
export const selectOrderTurnover = async (
  tx: Transaction,
  scope: Scope,
  filter: OrderFilter,
): Promise<NonNullable<OrderCounts["turnover"]> & { count: number }> =>
  (await tx.row(
    statement<NonNullable<OrderCounts["turnover"]> & { count: number }>(sql`select count(*)::integer as count,
        coalesce(sum(paid.amount), 0)::bigint as total,
        coalesce(sum(paid.amount) filter (where paid.status in ('earned', 'refunded')), 0)::bigint as earned
      from (select o.amount, o.status from integration_orders o join businesses b on ${inScope(scope, "b._id", "o.business_id")} ${where(scope, filter)}
        and o.state = 'closed' and o.status <> 'cancelled' and o.currency = b.currency and o.unusable is null and ${refundsWhatStands(scope)}
        order by o.occurred_at desc, o._id desc limit ${sql.lit(mostOrdersCounted)}) paid`),
  ))!;
