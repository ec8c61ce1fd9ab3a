-- What a business is at the payment provider: its customer there, and the page for paying that was opened last.
create table payment_customers (
  business_id uuid not null primary key references businesses (_id),
  customer_id text not null,
  checkout_id text,
  checkout_url text,
  -- What was asked to be paid, hashed: the same is paid on the same page.
  checkout_terms text,
  checkout_expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
call protect_tenant_table('payment_customers');
grant select, insert, update on payment_customers to rewardo_app;

-- By which agreement the provider charges a business by itself, and when it was first and last heard of.
create table payment_agreements (
  business_id uuid not null references businesses (_id),
  agreement_id text not null,
  began_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (business_id, agreement_id)
);
call protect_tenant_table('payment_agreements');
grant select, insert, update on payment_agreements to rewardo_app;

-- What the provider tells of a payment: which one, how much, and until when it pays. A refund names its payment.
alter table payment_events
  add column payment_id text,
  add column amount bigint check (amount >= 0),
  add column currency text,
  add column paid_until timestamptz(3);
create index payment_events_payment on payment_events (business_id, payment_id) where payment_id is not null;

-- Tells the provider which plan is agreed on, at which price, and whether it ends.
select jobs.create_queue('payment_agreements', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10,
  "retryBackoff": true, "retryDelayMax": 3600, "expireInSeconds": 120, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
