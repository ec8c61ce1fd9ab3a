-- What a till wrote of an order can make it one that earns on no card: an amount or a time that cannot be read, one that no
-- receipt has, or a day long before the system was connected. It is shown with its reason.
alter table integration_orders
  add column unusable text constraint integration_orders_unusable_check
    check (unusable in ('amount_unreadable', 'time_unreadable', 'amount_too_high', 'quantity_too_high', 'occurred_too_long_ago'));
