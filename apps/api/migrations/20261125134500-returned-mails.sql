-- A mail that comes back names its message without the business.
create index messages_id on messages (_id);
-- Who called an e-mail spam, and when first.
alter table messages add column complained integer not null default 0;
alter table message_deliveries add column complained_at timestamptz(3);
