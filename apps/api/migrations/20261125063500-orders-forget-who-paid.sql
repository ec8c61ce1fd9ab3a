-- The nightly step finds orders that still know who paid, which are few.
create index integration_orders_customer on integration_orders (business_id, received_at) where sealed_customer is not null;
