-- Whether a mail waits for the moment that its domain gave it; one that is tried again, or that must ask again, has none.
alter table message_deliveries add column has_slot boolean not null default false;
