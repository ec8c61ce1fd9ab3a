-- What has happened once to this installation, such as the loading of the demonstration. Only the owner reads and
-- writes it, at start.
create table installation_facts (
  name text primary key,
  happened_at timestamptz not null default now()
);
