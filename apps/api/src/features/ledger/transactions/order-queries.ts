/** Transactions that POS orders became in the ledger. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** A visit that was made of an order, or what took one back. */
export interface OrderTransaction {
  _id: string;
  kind: "visit" | "reverse";
  status: "completed" | "partially_reversed" | "reversed";
  card_subscription_id: string;
  reverses_id: string | null;
  /** The POS order of a visit; for a reversal, the refund that it was written for. */
  external_order_id: string | null;
  /** `null` for what people and devices wrote. */
  integration_id: string | null;
  place_id: string | null;
  /** Amount paid after discounts; negative for a reversal. */
  amount: number | null;
  discount: number;
  items: SoldLine[];
  explanation: unknown;
  occurred_at: string;
}

/** A line as it is kept; of some age it lacks what was not known then. */
export interface SoldLine {
  readonly line_no: number;
  readonly name: string;
  readonly group?: string | null;
  readonly product_id?: string | null;
  readonly quantity: number;
  readonly amount: number;
  readonly never_earns?: string | null | undefined;
}

const columns = sql`t._id, t.kind, t.status, t.card_subscription_id, t.reverses_id, t.external_order_id, t.integration_id, t.place_id, t.amount,
  t.discount, t.items, t.explanation, t.occurred_at`;

interface OfOrder {
  readonly integration_id: string;
  /** The order's id in the POS system. */
  readonly external_id: string;
}

/** The visits of an order and what took them back, oldest first. */
export const selectTransactionsOfOrder = (
  tx: Transaction,
  { business_id }: BusinessScope,
  { integration_id, external_id }: OfOrder,
): Promise<OrderTransaction[]> =>
  tx.rows(
    statement<OrderTransaction>(sql`with visits as (select v._id from transactions v
        where v.business_id = ${business_id}::uuid and v.integration_id = ${integration_id}::uuid and v.external_order_id = ${external_id}
          and v.kind = 'visit')
      select ${columns} from transactions t where t.business_id = ${business_id}::uuid and t._id in (select v._id from visits v
        union select r._id from transactions r where r.business_id = ${business_id}::uuid and r.reverses_id in (select v._id from visits v))
      order by t.recorded_at, t._id`),
  );

/** Reversals of a refund, oldest first, each with the order that it belongs to. */
export const selectTakenByRefund = (
  tx: Transaction,
  { business_id }: BusinessScope,
  { integration_id, external_id }: OfOrder,
): Promise<{ _id: string; reverses_id: string; of_external_id: string }[]> =>
  tx.rows(
    statement<{ _id: string; reverses_id: string; of_external_id: string }>(sql`select t._id, t.reverses_id,
        v.external_order_id as of_external_id
      from transactions t join transactions v on v.business_id = ${business_id}::uuid and v._id = t.reverses_id
      where t.business_id = ${business_id}::uuid and t.integration_id = ${integration_id}::uuid and t.external_order_id = ${external_id}
        and t.kind = 'reverse' order by t.recorded_at, t._id`),
  );

/** A visit of an order that has something left to be refunded. */
export interface RefundableVisit {
  readonly external_order_id: string;
}

/** `own`: membership `$2` of business `$1`, the other ones of its customer, and what was merged into each of them. */
const customersText = `with recursive own as (
    (select cs._id, cs._id = $2::uuid as is_named from card_subscriptions of_card
      join card_subscriptions cs on cs.business_id = $1 and (cs._id = of_card._id or cs.user_id = of_card.user_id)
      where of_card.business_id = $1 and of_card._id = $2::uuid)
    union
    select cs._id, o.is_named from own o join card_subscriptions cs on cs.business_id = $1 and cs.merged_into = o._id
  )`;

/**
 * Orders of one system whose visits of a membership are not taken back, newest first; then those of the customer's other
 * cards, since a till may name any of the customer's cards, or a phone number.
 */
export const selectRefundableOrders = (
  tx: Transaction,
  { business_id }: BusinessScope,
  asked: { card_subscription_id: string; integration_id: string; until: string; limit: number },
): Promise<RefundableVisit[]> =>
  tx.rows({
    text: `${customersText} select t.external_order_id from (select own._id, bool_or(own.is_named) as is_named from own group by own._id) own
      join transactions t on t.business_id = $1 and t.card_subscription_id = own._id
      where t.kind = 'visit' and t.status <> 'reversed' and t.integration_id = $3 and t.external_order_id is not null and t.amount > 0
        and t.occurred_at <= $4::timestamptz
      order by own.is_named desc, t.occurred_at desc, t._id desc limit $5`,
    values: [business_id, asked.card_subscription_id, asked.integration_id, asked.until, asked.limit],
  });
