-- Taken up, and nothing of it has left yet: what a dying program leaves so is sent, where others are in doubt.
alter table message_deliveries add column is_unbegun boolean not null default false;
