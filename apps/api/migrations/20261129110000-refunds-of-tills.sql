-- A refund is a receipt of its own at most tills; it may name the receipt that it gives money back for.
alter table integration_orders
  add column is_refund boolean not null default false,
  add column refunds text,
  -- Keyed hashes of who paid, as it was sent last and when it earned: another customer is a change of the order, and the
  -- clear text is not kept to tell.
  add column customer_hash bytea,
  add column earned_customer_hash bytea,
  -- Counts what was written to the ledger for it: a decision by an older count is overtaken, and made again.
  add column writes integer not null default 0,
  -- When what spoke against it may be over, and it is settled again.
  add column waits_until timestamptz(3),
  drop constraint integration_orders_status_check,
  add constraint integration_orders_status_check
    check (status in ('received', 'open', 'unmatched', 'earned', 'refunded', 'refused', 'cancelled'));
create index integration_orders_refunds on integration_orders (business_id, integration_id, refunds) where refunds is not null;
create index integration_orders_waiting on integration_orders (business_id, integration_id, waits_until) where waits_until is not null;
