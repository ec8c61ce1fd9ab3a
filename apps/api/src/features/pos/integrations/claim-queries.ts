/** Orders that a customer's report of a missing visit may mean: paid, and nobody's. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface ClaimableOrder {
  readonly _id: string;
  readonly integration_id: string;
  readonly number: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly items: string[];
  readonly occurred_at: string;
}

export interface ClaimWanted {
  /** What stands on the receipt, in whatever way it is typed. */
  readonly receipt: string | null;
  readonly place_id: string | null;
  /** Instants between which it was paid. */
  readonly from: string;
  readonly to: string;
  readonly amount: number | null;
  readonly limit: number;
}

/**
 * Orders without a card that fit, oldest first. One whose till named a customer is somebody's, known here or not; refunds, other
 * currencies and orders that earn on no card are none.
 */
export const selectClaimableOrders = (
  tx: Transaction,
  scope: BusinessScope,
  { receipt, place_id, from, to, amount, limit }: ClaimWanted,
): Promise<ClaimableOrder[]> => {
  const named =
    receipt === null
      ? sql``
      : sql`and (receipt_key(o.number) = receipt_key(${receipt}) or receipt_key(o.external_id) = receipt_key(${receipt}))`;
  const there = place_id === null ? sql`and o.place_id is not null` : sql`and o.place_id = ${place_id}::uuid`;
  const paid = amount === null ? sql`` : sql`and o.amount = ${amount}::bigint`;
  return tx.rows(
    statement<ClaimableOrder>(sql`select o._id, o.integration_id, o.number, o.amount, o.currency, o.occurred_at,
        array(select line ->> 'name' from jsonb_array_elements(o.items) with ordinality as l (line, nr) order by nr limit 5) as items
      from integration_orders o
      where ${inScope(scope, "o.business_id")} and o.status = 'unmatched' and o.state = 'closed' and not o.is_refund and o.amount > 0
        and o.unusable is null and o.sealed_customer is null and coalesce(cardinality(o.looked_for), 0) = 0
        and o.settled_version = o.version
        and o.currency = (select b.currency from businesses b where ${inScope(scope, "b._id")})
        and o.occurred_at >= ${from}::timestamptz and o.occurred_at < ${to}::timestamptz ${named} ${there} ${paid}
      order by o.occurred_at, o._id limit ${limit}::integer`),
  );
};
