/** Payment events that were taken. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
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

/** SQL: the payment `e` was not given back. */
const isKept = (scope: BusinessScope): RawBuilder<unknown> => sql`not exists (select 1 from payment_events r
  where ${inScope(scope, "r.business_id")} and r.type = 'refunded' and r.payment_id = e.payment_id)`;

/** Whether a payment that happened later than this moment was told before, and was not given back. */
export const selectIsPaidLater = async (tx: Transaction, scope: BusinessScope, occurred_at: string): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from payment_events e where ${inScope(scope, "e.business_id")} and e.type = 'paid'
      and e.occurred_at > ${occurred_at}::timestamptz and ${isKept(scope)} limit 1`),
  )) !== undefined;

export interface Refund {
  refunded_at: string;
  /** Until when the payment paid; `null` where it was not told yet. */
  paid_until: string | null;
  /** Until when the other payments pay that were not given back; `null` where there are none. */
  others_until: string | null;
}

/** A payment that was given back; `undefined` while it was not. */
export const selectRefund = (tx: Transaction, scope: BusinessScope, payment_id: string): Promise<Refund | undefined> =>
  tx.row(
    statement<Refund>(sql`select b.occurred_at as refunded_at,
        (select max(p.paid_until) from payment_events p where ${inScope(scope, "p.business_id")} and p.type = 'paid'
          and p.payment_id = b.payment_id) as paid_until,
        (select max(e.paid_until) from payment_events e where ${inScope(scope, "e.business_id")} and e.type = 'paid'
          and e.payment_id is distinct from b.payment_id and ${isKept(scope)}) as others_until
      from payment_events b where ${inScope(scope, "b.business_id")} and b.type = 'refunded' and b.payment_id = ${payment_id}
      order by b.occurred_at limit 1`),
  );
