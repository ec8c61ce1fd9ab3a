/** Payment events that were taken. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface StoredEvent {
  event_id: string;
  type: string;
  occurred_at: string;
  payment_id: string | null;
  /** Minor units of the currency. */
  amount: number | null;
  currency: string | null;
  /** First instant that is no longer paid. */
  paid_until: string | null;
  now: string;
}

/** Notes a payment event; false when it was noted before. */
export const insertPaymentEvent = async (
  tx: Transaction,
  scope: BusinessScope,
  { event_id, type, occurred_at, payment_id, amount, currency, paid_until, now }: StoredEvent,
): Promise<boolean> =>
  (await tx.row(
    statement(sql`insert into payment_events (business_id, event_id, type, occurred_at, payment_id, amount, currency, paid_until, received_at)
      values (${scope.business_id}, ${event_id}, ${type}, ${occurred_at}, ${payment_id}, ${amount}::bigint, ${currency},
        ${paid_until}::timestamptz, ${now}) on conflict do nothing returning 1`),
  )) !== undefined;

/** Whether a payment that happened later than this moment was told before. */
export const selectIsPaidLater = async (tx: Transaction, scope: BusinessScope, occurred_at: string): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from payment_events e where ${inScope(scope, "e.business_id")} and e.type = 'paid'
      and e.occurred_at > ${occurred_at}::timestamptz limit 1`),
  )) !== undefined;

export const selectIsRefunded = async (tx: Transaction, scope: BusinessScope, payment_id: string): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from payment_events e where ${inScope(scope, "e.business_id")} and e.type = 'refunded'
      and e.payment_id = ${payment_id} limit 1`),
  )) !== undefined;

export interface RefundedPayment {
  /** Until when the payment paid. */
  paid_until: string;
  /** Until when the provider's other payments pay that were not given back; `null` where there are none. */
  others_until: string | null;
}

export const selectRefundedPayment = (
  tx: Transaction,
  scope: BusinessScope,
  payment_id: string,
): Promise<RefundedPayment | undefined> =>
  tx.row(
    statement<RefundedPayment>(sql`select p.paid_until,
        (select max(o.paid_until) from payment_events o where ${inScope(scope, "o.business_id")} and o.type = 'paid'
          and o.payment_id <> p.payment_id and not exists (select 1 from payment_events r
            where ${inScope(scope, "r.business_id")} and r.type = 'refunded' and r.payment_id = o.payment_id)) as others_until
      from payment_events p where ${inScope(scope, "p.business_id")} and p.type = 'paid' and p.payment_id = ${payment_id}
        and p.paid_until is not null
      order by p.occurred_at desc limit 1`),
  );
