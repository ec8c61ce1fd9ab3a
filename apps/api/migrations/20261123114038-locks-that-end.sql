-- A lock of failed log-ins ends by itself; `locks` counts those in a row, each longer than the one before.
alter table identities add column locked_until timestamptz(3);
alter table identities add column locks integer not null default 0;
update identities set locked_until = now() + interval '1 day', locks = 1 where locked_at is not null;
