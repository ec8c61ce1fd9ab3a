create table plans (
  _id uuid primary key,
  name text not null,
  max_places integer check (max_places > 0),
  price bigint not null check (price >= 0),
  currency text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
grant select on plans to rewardo_app, rewardo_platform, rewardo_auth;

create table businesses (
  _id uuid primary key,
  name text not null,
  status text not null default 'active' check (status in ('active', 'read_only', 'suspended')),
  plan_id uuid references plans (_id),
  logo text,
  logo_icon text,
  logo_stock text,
  flags jsonb not null default '{}',
  currency text not null default 'PLN',
  time_zone text not null default 'Europe/Warsaw',
  language text not null default 'pl' check (language in ('en', 'de', 'pl', 'uk')),
  city text,
  qr_key text not null unique,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index businesses_list on businesses (created_at desc, _id desc);
create index businesses_plan on businesses (plan_id);
call protect_tenant_table('businesses', '_id');
grant select, insert, update on businesses to rewardo_app;
create policy authentication_reads on businesses for select to rewardo_auth using (true);
grant select on businesses to rewardo_auth;

-- Who signs in. No tenant's rows: only the sign-in role reaches them.
create table identities (
  _id uuid primary key,
  email text not null,
  email_key text collate "C" not null unique,
  email_verified_at timestamptz(3),
  password_hash text,
  failed_logins integer not null default 0,
  locked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
grant select, insert, update on identities to rewardo_auth;

create table account_roles (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name text not null,
  permissions text[] not null,
  limits jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
call protect_tenant_table('account_roles');
grant select, insert, update, delete on account_roles to rewardo_app;
create policy authentication_reads on account_roles for select to rewardo_auth using (true);
grant select on account_roles to rewardo_auth;

create table places (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  address text,
  postcode text,
  city text,
  country text not null default 'PL' check (country in ('PL', 'DE', 'UK')),
  longitude numeric(9, 6),
  latitude numeric(8, 6),
  opening_hours text,
  phone text,
  email text,
  time_zone text,
  status text not null default 'active' check (status in ('active', 'closed')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create index places_by_name on places (business_id, name_key, _id);
create index places_list on places (business_id, created_at desc, _id desc);
call protect_tenant_table('places');
grant select, insert, update on places to rewardo_app;

create table accounts (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  identity_id uuid not null references identities (_id),
  account_role_id uuid not null,
  first_name text,
  last_name text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  language text check (language in ('en', 'de', 'pl', 'uk')),
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  all_places boolean not null default true,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id),
  unique (business_id, identity_id)
);
create index accounts_identity on accounts (identity_id);
call protect_tenant_table('accounts');
grant select, insert, update on accounts to rewardo_app;
create policy authentication on accounts to rewardo_auth using (true) with check (true);
grant select, update on accounts to rewardo_auth;

create table account_places (
  business_id uuid not null,
  account_id uuid not null,
  place_id uuid not null,
  primary key (business_id, account_id, place_id),
  foreign key (business_id, account_id) references accounts (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index account_places_place on account_places (business_id, place_id);
call protect_tenant_table('account_places');
grant select, insert, delete on account_places to rewardo_app;
create policy authentication_reads on account_places for select to rewardo_auth using (true);
grant select on account_places to rewardo_auth;

create table devices (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name text not null,
  kind text not null check (kind in ('till', 'kiosk', 'scanner', 'display')),
  status text not null default 'unpaired' check (status in ('unpaired', 'paired', 'expired', 'revoked')),
  all_places boolean not null default true,
  pairing_code_hash bytea unique,
  pairing_expires_at timestamptz(3),
  app_version text,
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create index devices_list on devices (business_id, created_at desc, _id desc);
call protect_tenant_table('devices');
grant select, insert, update on devices to rewardo_app;
create policy authentication on devices to rewardo_auth using (true) with check (true);
grant select, update on devices to rewardo_auth;

create table device_places (
  business_id uuid not null,
  device_id uuid not null,
  place_id uuid not null,
  primary key (business_id, device_id, place_id),
  foreign key (business_id, device_id) references devices (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index device_places_place on device_places (business_id, place_id);
call protect_tenant_table('device_places');
grant select, insert, delete on device_places to rewardo_app;
create policy authentication_reads on device_places for select to rewardo_auth using (true);
grant select on device_places to rewardo_auth;

-- Open sessions of accounts and devices, by the SHA-256 of their token.
create table sessions (
  token_hash bytea primary key,
  business_id uuid not null references businesses (_id),
  account_id uuid,
  device_id uuid,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  check ((account_id is null) <> (device_id is null)),
  foreign key (business_id, account_id) references accounts (business_id, _id),
  foreign key (business_id, device_id) references devices (business_id, _id)
);
create index sessions_account on sessions (business_id, account_id);
create index sessions_device on sessions (business_id, device_id);
call protect_tenant_table('sessions');
revoke all on sessions from rewardo_platform;
drop policy platform_reads on sessions;
create policy authentication on sessions to rewardo_auth using (true) with check (true);
grant select, insert, update, delete on sessions to rewardo_auth;
grant delete on sessions to rewardo_app;
grant select (business_id, device_id, account_id) on sessions to rewardo_app;

-- Who changed what. Append-only for the running program.
create table audit_entries (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  account_id uuid,
  device_id uuid,
  action text not null,
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb,
  address inet,
  recorded_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create index audit_entries_list on audit_entries (business_id, recorded_at desc, _id desc);
call protect_tenant_table('audit_entries');
grant select, insert on audit_entries to rewardo_app;

-- The plans that a new installation starts with; the platform changes them.
insert into plans (_id, name, max_places, price, currency) values
  ('00000000-0000-7000-8000-0000000000a1', 'Solo', 1, 9900, 'PLN'),
  ('00000000-0000-7000-8000-0000000000a2', 'Team', 5, 24900, 'PLN'),
  ('00000000-0000-7000-8000-0000000000a3', 'Chain', null, 99900, 'PLN');

-- The platform itself, so that no business_id is ever null.
insert into businesses (_id, name, language, time_zone, qr_key)
values ('00000000-0000-7000-8000-000000000000', 'Platform', 'en', 'UTC', 'platform');
