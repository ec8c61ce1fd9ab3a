-- How the card of an order was found, and what of its customer the till named; unknown of orders before.
alter table integration_orders add column matched_by text constraint integration_orders_matched_by check (matched_by in ('card', 'phone', 'receipt'));
alter table integration_orders add column looked_for text[];
