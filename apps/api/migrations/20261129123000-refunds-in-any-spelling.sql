-- The number of the receipt that is refunded is typed at the till, as that of a receipt that is scanned later.
drop index integration_orders_refunds;
create index integration_orders_refunds_key on integration_orders (business_id, integration_id, receipt_key(refunds)) where refunds is not null;
