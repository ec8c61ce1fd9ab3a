import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** The business as an invoice names it, and the plan that it pays for. */
export interface PayerRecord {
  name: string;
  time_zone: string;
  tin: string | null;
  billing_name: string | null;
  /** `null` unless all its parts are known. */
  billing_address: { address: string; postcode: string; city: string; country: string } | null;
  plan_name: string;
  /** It is closed, or will be: nothing more is charged. */
  is_closing: boolean;
}

export const selectPayer = (tx: Transaction, scope: BusinessScope, plan_id: string): Promise<PayerRecord | undefined> =>
  tx.row(
    statement<PayerRecord>(sql`select b.name, b.time_zone, b.tin, b.billing_name, p.name as plan_name,
        b.status = 'suspended' or b.closing_at is not null as is_closing,
        case when b.billing_address is not null then jsonb_build_object('address', b.billing_address, 'postcode', b.billing_postcode,
          'city', b.billing_city, 'country', b.billing_country) end as billing_address
      from businesses b join plans p on p._id = ${plan_id}::uuid where ${inScope(scope, "b._id")}`),
  );

/** The business at the provider, and the page for paying that was opened last. */
export interface PaymentCustomer {
  customer_id: string;
  checkout_id: string | null;
  /** `null` once it was paid on. */
  checkout_url: string | null;
  checkout_terms: string | null;
  checkout_expires_at: string | null;
}

export const selectPaymentCustomer = (tx: Transaction, scope: BusinessScope): Promise<PaymentCustomer | undefined> =>
  tx.row(
    statement<PaymentCustomer>(sql`select c.customer_id, c.checkout_id, c.checkout_url, c.checkout_terms, c.checkout_expires_at
      from payment_customers c where ${inScope(scope, "c.business_id")}`),
  );

export const upsertPaymentCustomer = async (
  tx: Transaction,
  scope: BusinessScope,
  { customer_id, now }: { customer_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into payment_customers (business_id, customer_id, created_at, updated_at)
      values (${scope.business_id}, ${customer_id}, ${now}::timestamptz, ${now}::timestamptz)
      on conflict (business_id) do update set customer_id = excluded.customer_id, updated_at = excluded.updated_at
      returning 1`),
  );
};

interface OpenedCheckout {
  checkout_id: string;
  url: string;
  terms: string;
  expires_at: string;
  now: string;
}

export const updateCheckout = async (
  tx: Transaction,
  scope: BusinessScope,
  { checkout_id, url, terms, expires_at, now }: OpenedCheckout,
): Promise<void> => {
  await tx.rows(
    statement(sql`update payment_customers set checkout_id = ${checkout_id}, checkout_url = ${url}, checkout_terms = ${terms},
        checkout_expires_at = ${expires_at}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}`),
  );
};

/** Forgets the page, as it was paid on; its id stays for the next one. */
export const updateCheckoutPaid = async (tx: Transaction, scope: BusinessScope, now: string): Promise<void> => {
  await tx.rows(
    statement(sql`update payment_customers set checkout_url = null, checkout_terms = null, checkout_expires_at = null,
        updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}`),
  );
};
