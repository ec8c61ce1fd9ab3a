/** Orders as they are stored and settled. */
import type { OrderItem, OrderStatus, UnusableOrder } from "@rewardo/contract/integration-orders";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { OrderToSettle } from "./settle-queries.ts";

export interface StoredOrder {
  readonly _id: string;
  readonly external_id: string;
  readonly number: string | null;
  readonly external_place_id: string | null;
  readonly place_id: string | null;
  readonly state: "open" | "closed" | "cancelled";
  readonly currency: string;
  readonly amount: number;
  readonly items: readonly OrderItem[];
  readonly url: string | null;
  /** Hexadecimal; bytes are not carried by JSON. */
  readonly sealed_customer: string | null;
  /** A keyed hash of who paid, hexadecimal; `null` where the till named no customer. */
  readonly customer_hash: string | null;
  readonly is_refund: boolean;
  /** The id or receipt number of the order that it refunds, where the till names one. */
  readonly refunds: string | null;
  /** Why it earns on no card; `null` of an order as tills write them. */
  readonly unusable: UnusableOrder | null;
  readonly content_hash: string;
  readonly external_updated_at: string | null;
  readonly occurred_at: string;
}

/**
 * Stores orders, each once: what is known already changes when its content or its customer is another and not an older
 * one, or when it waits for what time may bring. Answers those that are new or changed. No id may come twice.
 * The clock of a till may be ahead: nothing has happened later than it came, and a state that is still to come by its own
 * clock is no newer than what the till wrote since the order first came, with its clock put right.
 */
export const upsertOrders = (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, orders, now }: { integration_id: string; orders: readonly StoredOrder[]; now: string },
): Promise<{ _id: string; is_new: boolean }[]> =>
  tx.rows<{ _id: string; is_new: boolean }>({
    text: `insert into integration_orders as o (business_id, integration_id, _id, external_id, number, external_place_id, place_id, state, status,
        currency, amount, items, url, sealed_customer, customer_hash, is_refund,
        refunds, unusable, content_hash, external_updated_at, occurred_at, received_at, updated_at)
      select $1, $2, n._id, n.external_id, n.number, n.external_place_id, n.place_id, n.state, 'received', n.currency, n.amount, n.items,
        n.url, decode(n.sealed_customer, 'hex'), decode(n.customer_hash, 'hex'), n.is_refund, n.refunds, n.unusable,
        decode(n.content_hash, 'hex'), n.external_updated_at, least(n.occurred_at, $4), $4, $4
      from jsonb_to_recordset($3) as n (_id uuid, external_id text, number text, external_place_id text, place_id uuid, state text, currency text,
        amount bigint, items jsonb, url text, sealed_customer text, customer_hash text, is_refund boolean, refunds text, unusable text,
        content_hash text, external_updated_at timestamptz, occurred_at timestamptz)
      order by n.external_id
      on conflict (business_id, integration_id, external_id) do update set number = excluded.number,
        external_place_id = excluded.external_place_id, state = excluded.state,
        place_id = case when o.external_place_id is distinct from excluded.external_place_id then coalesce(excluded.place_id, o.place_id)
          else coalesce(o.place_id, excluded.place_id) end,
        currency = excluded.currency, amount = excluded.amount, items = excluded.items, url = excluded.url,
        sealed_customer = coalesce(excluded.sealed_customer, o.sealed_customer),
        customer_hash = coalesce(excluded.customer_hash, o.customer_hash), is_refund = excluded.is_refund, refunds = excluded.refunds,
        unusable = case when excluded.unusable = 'occurred_too_long_ago' then o.unusable else excluded.unusable end, content_hash = excluded.content_hash,
        external_updated_at = excluded.external_updated_at, occurred_at = excluded.occurred_at, version = o.version + 1, updated_at = excluded.updated_at
      where (o.external_updated_at is null or excluded.external_updated_at is null or excluded.external_updated_at >= o.external_updated_at
          or (o.external_updated_at - excluded.updated_at > interval '2 minutes'
            and excluded.external_updated_at between o.received_at and excluded.updated_at))
        and (o.content_hash <> excluded.content_hash or o.waits_until is not null
          or (excluded.customer_hash is not null and o.customer_hash is distinct from excluded.customer_hash)
          or (o.status = 'unmatched' and excluded.sealed_customer is not null
            and (excluded.external_updated_at is null or excluded.external_updated_at > o.external_updated_at)))
      returning _id, xmax = 0 as is_new`,
    values: [scope.business_id, integration_id, JSON.stringify(orders), now],
  });

export type Receipt = Pick<
  OrderToSettle,
  "_id" | "integration_id" | "status" | "place_id" | "occurred_at" | "transaction_id"
> & { updated_at: string };

/** Outcomes of orders that were sent, by the sender's ids. */
export const selectPushed = (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, ids }: { integration_id: string; ids: readonly string[] },
): Promise<{ external_id: string; status: OrderStatus; refusal: string | null }[]> =>
  tx.rows(
    statement<{ external_id: string; status: OrderStatus; refusal: string | null }>(
      sql`select o.external_id, o.status, o.refusal from integration_orders o
      where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid and o.external_id = any(${[...ids]}::text[])`,
    ),
  );

export interface ReceiptWanted {
  /** The order's receipt number, the provider's id, or our id. */
  readonly code: string;
  /** The order's own id names it, too: for those who see its number beside it. */
  readonly by_id: boolean;
  readonly since: string;
  /** Oldest time of receipts that can still be scanned; those come before older ones. */
  readonly counts_since: string;
  /** Only orders of these places, `null` is every place; and the place whose receipts come first. */
  readonly place_ids: readonly string[] | null;
  readonly place_id?: string | undefined;
}

const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The order of a receipt; tills restart their numbering, so several may have the same one. */
export const selectOrderByReceipt = (
  tx: Transaction,
  scope: BusinessScope,
  { code, by_id, since, counts_since, place_ids, place_id }: ReceiptWanted,
): Promise<Receipt | undefined> => {
  const orId = by_id && isId.test(code) ? sql`or o._id = ${code}::uuid` : sql``;
  const visible =
    place_ids === null ? sql`` : sql`and (o.place_id is null or o.place_id = any(${[...place_ids]}::uuid[]))`;
  return tx.row(
    statement<Receipt>(
      sql`select o._id, o.integration_id, o.status, o.place_id, o.occurred_at, o.transaction_id, o.updated_at
      from integration_orders o
      where o.business_id = ${scope.business_id}::uuid and not o.is_refund
        and (receipt_key(o.number) = receipt_key(${code}) or receipt_key(o.external_id) = receipt_key(${code}) ${orId})
        and o.occurred_at > ${since}::timestamptz ${visible}
      order by o.status = 'unmatched' and o.occurred_at >= ${counts_since}::timestamptz desc,
        o.place_id is not distinct from ${place_id ?? null}::uuid desc, o.occurred_at desc, o._id desc limit 1`,
    ),
  );
};

/** Orders that had no place get one, and are settled again; of one of the till's places alone, or of all. */
export const updatePlaceless = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, external_place_id, place_id, now }: Placed,
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_orders o set place_id = ${place_id}::uuid, version = o.version + 1, updated_at = ${now}::timestamptz
      where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid and o.place_id is null
        ${external_place_id === null ? sql`` : sql`and o.external_place_id = ${external_place_id}`}`),
  );
};

export interface Placed {
  readonly integration_id: string;
  readonly external_place_id: string | null;
  readonly place_id: string;
  readonly now: string;
}

/**
 * Settles orders that need no decision, many at once: the till knows no customer of theirs, and nothing was made of them yet.
 * Answers their ids.
 */
export const updatePlainSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, limit, now }: { integration_id: string; limit: number; now: string },
): Promise<string[]> =>
  (
    await tx.rows(
      statement<{
        _id: string;
      }>(sql`update integration_orders o set settled_version = o.version, updated_at = ${now}::timestamptz, waits_until = null,
          refusal = case when o.state = 'closed' then o.unusable end,
          looked_for = case when o.settled_version = 0 then '{}' else o.looked_for end,
          status = case when o.state <> 'closed' then o.state when o.unusable is not null then 'refused' else 'unmatched' end
        where o.business_id = ${scope.business_id}::uuid and o._id in (
          select p._id from integration_orders p where p.business_id = ${scope.business_id}::uuid and p.integration_id = ${integration_id}::uuid
            and p.settled_version < p.version and p.sealed_customer is null and p.transaction_id is null
            and p.status <> 'refunded' and (p.refunds is null or not p.is_refund)
          order by p._id limit ${limit} for update skip locked)
        returning o._id`),
    )
  ).map(({ _id }) => _id);

/** Forgets who paid in orders that were settled and still wait for a place since `before`; answers how many. */
export const updateCustomersForgotten = async (
  tx: Transaction,
  scope: BusinessScope,
  { before, limit, now }: { before: string; limit: number; now: string },
): Promise<number> =>
  (
    await tx.rows(
      statement(sql`update integration_orders o set sealed_customer = null, updated_at = ${now}::timestamptz
        where o.business_id = ${scope.business_id}::uuid and o._id in (
          select p._id from integration_orders p where p.business_id = ${scope.business_id}::uuid and p.sealed_customer is not null
            and p.received_at < ${before}::timestamptz and p.settled_version = p.version and p.waits_until is null
          limit ${sql.lit(limit)} for update skip locked)
        returning 1`),
    )
  ).length;
