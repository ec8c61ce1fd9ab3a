-- Across all businesses lists are offered newest first and no other way. Their indexes are on the time as UTC shows it,
-- an expression that no tenant's query uses: on the plain column the planner would take them for a tenant's day, and
-- read through everybody's.
create index transactions_newest on transactions ((occurred_at at time zone 'UTC') desc, _id desc);
create index card_subscriptions_newest on card_subscriptions ((created_at at time zone 'UTC') desc, _id desc);
create index places_newest on places ((created_at at time zone 'UTC') desc, _id desc);
create index devices_newest on devices ((created_at at time zone 'UTC') desc, _id desc);
create index cards_newest on cards ((created_at at time zone 'UTC') desc, _id desc);
