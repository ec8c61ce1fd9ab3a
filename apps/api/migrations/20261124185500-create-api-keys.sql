-- Keys of programs. Only hashes are kept; the prefix tells people which one it is.
create table api_keys (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name text not null,
  prefix text not null,
  token_hash bytea not null unique,
  -- The key before the last rotation, which works until then as well.
  previous_hash bytea,
  previous_until timestamptz(3),
  permissions text[] not null,
  all_places boolean not null,
  owner_id uuid not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id),
  foreign key (business_id, owner_id) references accounts (business_id, _id)
);
create index api_keys_list on api_keys (business_id, created_at desc, _id desc);
create index api_keys_owner on api_keys (business_id, owner_id);
create index api_keys_previous on api_keys (previous_hash) where previous_hash is not null;
-- The platform's list across businesses, newest first.
create index api_keys_newest on api_keys ((created_at at time zone 'UTC') desc, _id desc);
call protect_tenant_table('api_keys');
grant select, insert, update on api_keys to rewardo_app;
create policy authentication on api_keys to rewardo_auth using (true) with check (true);
grant select, update on api_keys to rewardo_auth;

create table api_key_places (
  business_id uuid not null,
  api_key_id uuid not null,
  place_id uuid not null,
  primary key (business_id, api_key_id, place_id),
  foreign key (business_id, api_key_id) references api_keys (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index api_key_places_place on api_key_places (business_id, place_id);
call protect_tenant_table('api_key_places');
grant select, insert on api_key_places to rewardo_app;
create policy authentication_reads on api_key_places for select to rewardo_auth using (true);
grant select on api_key_places to rewardo_auth;

-- A key as author: of an audit entry by its id; of a transaction it is the owner of the idempotency key.
alter table audit_entries add column api_key_id uuid;
alter table transactions drop constraint transactions_source_check,
  add constraint transactions_source_check check (source in ('till', 'device', 'import', 'integration', 'system', 'api')) not valid;
alter table transactions validate constraint transactions_source_check;
