-- What every server counts together: tries, by a hash of who tries. They live for an hour at most and nothing depends on
-- them, so they are in no log of the database and, beside the tables, in no backup.
create schema counters;
grant usage on schema counters to rewardo_auth;
create unlogged table counters.tries (
  key bytea primary key,
  count integer not null,
  ends_at timestamptz(3) not null
);
create index tries_age on counters.tries (ends_at);
grant select, insert, update, delete on counters.tries to rewardo_auth;

-- Something sealed with the key of the sealed secrets, so that a server with another key says so at its start. Only the
-- owner reads and writes it.
create table secret_checks (
  is_only boolean primary key default true check (is_only),
  sealed bytea not null,
  sealed_at timestamptz(3) not null default now()
);
