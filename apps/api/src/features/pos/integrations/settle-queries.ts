/** Orders as they are settled: held, decided and noted within one transaction. */
import type { OrderItem, OrderMatch, OrderStatus, UnusableOrder } from "@rewardo/contract/integration-orders";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface OrderToSettle {
  _id: string;
  integration_id: string;
  external_id: string;
  state: "open" | "closed" | "cancelled";
  status: OrderStatus;
  refusal: string | null;
  place_id: string | null;
  amount: number;
  /** Paid in another currency than the business's. */
  is_foreign: boolean;
  items: OrderItem[];
  /** Why it earns on no card, as its till wrote it. */
  unusable: UnusableOrder | null;
  is_refund: boolean;
  refunds: string | null;
  number: string | null;
  sealed_customer: Buffer | null;
  /** Keyed hashes of who paid, as it was sent last and when it earned. */
  customer_hash: Buffer | null;
  earned_customer_hash: Buffer | null;
  version: number;
  settled_version: number;
  /** How often the ledger was written for it. */
  writes: number;
  waits_until: string | null;
  received_at: string;
  earned_version: number | null;
  transaction_id: string | null;
  matched_by: OrderMatch | null;
  occurred_at: string;
}

const toSettle = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`o._id, o.integration_id, o.external_id, o.state, o.status, o.refusal, o.place_id, o.amount, o.items, o.unusable, o.is_refund, o.refunds, o.number,
  o.sealed_customer, o.customer_hash, o.earned_customer_hash, o.version, o.settled_version, o.writes, o.waits_until, o.received_at,
  o.earned_version, o.transaction_id, o.matched_by, o.occurred_at,
  o.currency <> (select b.currency from businesses b where b._id = ${scope.business_id}::uuid) as is_foreign`;

/** The oldest orders with something to do, or whose time to be settled again has come. */
export const selectUnsettled = (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, after, limit, now }: { integration_id: string; after: string | null; limit: number; now: string },
): Promise<OrderToSettle[]> =>
  tx.rows(
    statement<OrderToSettle>(sql`select ${toSettle(scope)} from integration_orders o
      where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid
        and (o.settled_version < o.version or o.waits_until <= ${now}::timestamptz)
        ${after === null ? sql`` : sql`and o._id > ${after}::uuid`}
      order by o._id limit ${limit}`),
  );

/**
 * Orders of one system as they are, held until the end of the transaction: whoever else settles, changes or scans one
 * waits. They are held in the order of their ids, so that two who hold several wait for each other in one direction.
 */
export const holdOrders = (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, external_ids }: { integration_id: string; external_ids: readonly string[] },
): Promise<OrderToSettle[]> =>
  tx.rows(
    statement<OrderToSettle>(sql`select ${toSettle(scope)} from integration_orders o
      where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid
        and o.external_id = any(${[...external_ids]}::text[])
      order by o.external_id for update of o`),
  );

export const selectOrderToSettle = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<OrderToSettle | undefined> =>
  tx.row(
    statement<OrderToSettle>(
      sql`select ${toSettle(scope)} from integration_orders o where o.business_id = ${scope.business_id}::uuid and o._id = ${_id}::uuid`,
    ),
  );

/** Refund `o` names one of these orders, by its id or its number in whatever way that is typed. */
const namesOne = (names: readonly string[]): RawBuilder<unknown> => sql`o.is_refund and o.refunds is not null
  and receipt_key(o.refunds) in (${sql.join(names.map((name) => sql`receipt_key(${name})`))})`;

/** Refunds that name this order. */
export const selectRefundNames = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, external_id, number }: Pick<OrderToSettle, "integration_id" | "external_id" | "number">,
): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ external_id: string }>(sql`select o.external_id from integration_orders o
        where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid
          and ${namesOne([external_id, ...(number === null ? [] : [number])])}`),
    )
  ).map((one) => one.external_id);

/** The order of a receipt that a refund names, by its id or its number: as it is written, else as it may be typed; the newest before it. */
export const selectRefundedOrder = (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, refunds, occurred_at }: { integration_id: string; refunds: string; occurred_at: string },
): Promise<{ external_id: string } | undefined> =>
  tx.row(
    statement<{ external_id: string }>(sql`select o.external_id from integration_orders o
      where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid and not o.is_refund
        and (receipt_key(o.external_id) = receipt_key(${refunds}) or receipt_key(o.number) = receipt_key(${refunds}))
      order by o.external_id collate "C" = ${refunds} desc, o.number collate "C" is not distinct from ${refunds} desc,
        o.occurred_at <= ${occurred_at}::timestamptz desc, o.occurred_at desc, o._id desc
      limit 1`),
  );

/**
 * Refunds that took nothing yet are settled again: those that name this order, and those that name none, are later than it
 * and found nothing so far. Answers how many.
 */
export const updateRefundsDue = async (
  tx: Transaction,
  scope: BusinessScope,
  {
    integration_id,
    names,
    occurred_at,
    now,
  }: { integration_id: string; names: readonly string[]; occurred_at: string; now: string },
): Promise<number> =>
  (
    await tx.rows(
      statement(sql`update integration_orders o set version = o.version + 1, updated_at = ${now}::timestamptz
        where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid
          and (${namesOne(names)}
            or (o.is_refund and o.refunds is null and o.waits_until is not null and o.refusal = 'nothing_to_take_back'
              and o.occurred_at >= ${occurred_at}::timestamptz))
          and o.state = 'closed' and o.settled_version = o.version
          and o.status in ('unmatched', 'refused') returning 1`),
    )
  ).length;

export interface StandingRefund {
  /** Above zero. */
  readonly amount: number;
  readonly is_named: boolean;
}

/** The given refunds that are still in force: the amount of each, and whether it names the order with these names. */
export const selectStandingRefunds = async (
  tx: Transaction,
  scope: BusinessScope,
  {
    integration_id,
    external_ids,
    names,
  }: { integration_id: string; external_ids: readonly string[]; names: readonly string[] },
): Promise<ReadonlyMap<string, StandingRefund>> =>
  new Map(
    (
      await tx.rows(
        statement<
          StandingRefund & { external_id: string }
        >(sql`select o.external_id, -o.amount as amount, (${namesOne(names)}) as is_named
          from integration_orders o
          where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid
            and o.external_id = any(${[...external_ids]}::text[]) and o.status = 'refunded'`),
      )
    ).map(({ external_id, ...refund }) => [external_id, refund]),
  );

export interface Settlement {
  readonly _id: string;
  /** The version that was settled; `null` where only the ledger's part of the order was written anew. */
  readonly version: number | null;
  readonly status: OrderStatus;
  readonly refusal: string | null;
  readonly transaction_id: string | null;
  readonly earned_version: number | null;
  readonly matched_by: OrderMatch | null;
  /** Which data the till sent about the customer; left out, the stored ones stay. */
  readonly looked_for?: readonly ("card" | "phone")[];
  readonly earned_customer_hash: Buffer | null;
  /** Number of times the order was written to the ledger. */
  readonly writes: number;
  /** When it is settled again though nothing changes. */
  readonly waits_until: string | null;
  /** The customer's data are still needed. */
  readonly keeps_customer: boolean;
}

/** Writes the outcome of a locked order. Customer data are deleted once the customer was looked up. */
export const updateOrderSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  { looked_for, ...done }: Settlement & { readonly now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_orders o set settled_version = coalesce(${done.version}::integer, o.settled_version),
        status = ${done.status}, refusal = ${done.refusal}, transaction_id = ${done.transaction_id}::uuid,
        earned_version = ${done.earned_version}::integer, matched_by = ${done.matched_by},
        looked_for = coalesce(${looked_for === undefined ? null : [...looked_for]}::text[], o.looked_for),
        earned_customer_hash = ${done.earned_customer_hash}::bytea, writes = ${done.writes}::integer,
        waits_until = ${done.waits_until}::timestamptz,
        sealed_customer = case when ${done.keeps_customer}::boolean then o.sealed_customer end, updated_at = ${done.now}::timestamptz
      where o.business_id = ${scope.business_id}::uuid and o._id = ${done._id}::uuid`),
  );
};

type Miscounted = Pick<OrderToSettle, "_id" | "integration_id" | "external_id">;

/** Orders that the ledger counts twice, or at all though they were cancelled; after this one, in the order of their ids. */
export const selectMiscounted = (
  tx: Transaction,
  scope: BusinessScope,
  { after, limit }: { after: string | null; limit: number },
): Promise<Miscounted[]> =>
  tx.rows(
    statement<Miscounted>(sql`select o._id, o.integration_id, o.external_id
      from transactions t
      join integration_orders o on o.business_id = ${scope.business_id}::uuid and o.integration_id = t.integration_id and o.external_id = t.external_order_id
      where t.business_id = ${scope.business_id}::uuid and t.external_order_id is not null and t.kind = 'visit' and t.status <> 'reversed'
        and o.settled_version = o.version ${after === null ? sql`` : sql`and o._id > ${after}::uuid`}
      group by o._id, o.integration_id, o.external_id, o.status
      having count(*) > 1 or o.status = 'cancelled' order by o._id limit ${sql.lit(limit)}`),
  );

/** The visit that an order is left with. */
export const updateOrderRepaired = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, transaction_id, now }: { _id: string; transaction_id: string | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_orders o set transaction_id = ${transaction_id}::uuid, updated_at = ${now}::timestamptz
      where o.business_id = ${scope.business_id}::uuid and o._id = ${_id}::uuid`),
  );
};
