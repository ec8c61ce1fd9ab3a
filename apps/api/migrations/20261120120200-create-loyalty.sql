create table cards (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name jsonb not null,
  type text not null check (type in ('points', 'stamps_stacked')),
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  stock text not null,
  stamp_icon text not null,
  image text,
  unit_name jsonb,
  stamps_required integer check (stamps_required between 5 and 16),
  all_places boolean not null default true,
  members_count bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id),
  check ((type = 'stamps_stacked') = (stamps_required is not null))
);
create index cards_list on cards (business_id, created_at desc, _id desc);
call protect_tenant_table('cards');
grant select, insert, update on cards to rewardo_app;

create table card_places (
  business_id uuid not null,
  card_id uuid not null,
  place_id uuid not null,
  primary key (business_id, card_id, place_id),
  foreign key (business_id, card_id) references cards (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index card_places_place on card_places (business_id, place_id);
call protect_tenant_table('card_places');
grant select, insert, delete on card_places to rewardo_app;

-- What the engine decides by: card, earning rule, rewards and limits together. Never changed, only followed by another.
create table programme_versions (
  business_id uuid not null,
  _id uuid not null,
  card_id uuid not null,
  programme jsonb not null,
  valid_from timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id)
);
create index programme_versions_in_force on programme_versions (business_id, card_id, valid_from desc, _id desc);
call protect_tenant_table('programme_versions');
grant select, insert on programme_versions to rewardo_app;

-- Customers, each as one business knows them.
create table users (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  first_name text,
  last_name text,
  name_key text collate "C" not null,
  email text,
  phone text,
  birth_date date,
  gender text not null default 'unknown' check (gender in ('female', 'male', 'other', 'unknown')),
  language text check (language in ('en', 'de', 'pl', 'uk')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create index users_list on users (business_id, created_at desc, _id desc);
call protect_tenant_table('users');
grant select, insert, update on users to rewardo_app;

-- Memberships: one customer on one card, with the state that the engine reads and the head of the ledger's chain.
create table card_subscriptions (
  business_id uuid not null,
  _id uuid not null,
  card_id uuid not null,
  user_id uuid,
  status text not null default 'active' check (status in ('invited', 'active', 'frozen', 'closed')),
  balance integer not null default 0,
  pending integer not null default 0,
  debt integer not null default 0 check (debt >= 0),
  lifetime_earned integer not null default 0,
  visits integer not null default 0,
  gathered jsonb not null default '{}',
  days jsonb not null default '[]',
  last_visit_at timestamptz(3),
  last_activity_at timestamptz(3),
  ledger_seq integer not null default 0,
  ledger_hash text not null default repeat('0', 64),
  version integer not null default 1,
  joined_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id),
  foreign key (business_id, user_id) references users (business_id, _id)
) with (fillfactor = 80);
create index card_subscriptions_list on card_subscriptions (business_id, created_at desc, _id desc);
create index card_subscriptions_joined on card_subscriptions (business_id, joined_at);
create index card_subscriptions_card on card_subscriptions (business_id, card_id, created_at desc, _id desc);
create index card_subscriptions_user on card_subscriptions (business_id, user_id);
call protect_tenant_table('card_subscriptions');
grant select, insert, update on card_subscriptions to rewardo_app;

create table card_numbers (
  business_id uuid not null,
  number text collate "C" not null,
  card_subscription_id uuid not null,
  status text not null default 'active' check (status in ('active', 'revoked')),
  created_at timestamptz(3) not null default now(),
  primary key (business_id, number),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id)
);
create index card_numbers_card_subscription on card_numbers (business_id, card_subscription_id);
call protect_tenant_table('card_numbers');
grant select, insert, update on card_numbers to rewardo_app;

create table transactions (
  business_id uuid not null,
  _id uuid not null,
  kind text not null check (kind in ('visit', 'redeem', 'adjust', 'expire', 'reverse', 'transfer', 'game')),
  status text not null check (status in ('pending', 'completed', 'reversed', 'partially_reversed')),
  source text not null check (source in ('till', 'device', 'import', 'integration', 'system')),
  card_id uuid not null,
  card_subscription_id uuid not null,
  user_id uuid,
  place_id uuid,
  device_id uuid,
  account_id uuid,
  integration_id uuid,
  external_order_id text,
  amount bigint,
  discount bigint not null default 0,
  currency text not null,
  items jsonb not null default '[]',
  delta integer not null,
  delta_pending integer not null default 0,
  balance_after integer not null,
  reward_ids uuid[] not null default '{}',
  reverses_id uuid,
  reason text,
  explanation jsonb not null,
  programme_version_id uuid not null,
  engine_version text not null,
  local_day date not null,
  idempotency_actor uuid not null,
  idempotency_key text not null,
  request_hash bytea not null,
  occurred_at timestamptz(3) not null,
  recorded_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, idempotency_actor, idempotency_key),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
) with (fillfactor = 90);
create index transactions_list on transactions (business_id, occurred_at desc, _id desc);
create index transactions_place on transactions (business_id, place_id, occurred_at desc, _id desc);
create index transactions_card_subscription on transactions (business_id, card_subscription_id, occurred_at desc, _id desc);
create unique index transactions_external_order on transactions (business_id, integration_id, external_order_id)
  where external_order_id is not null;
create index transactions_reversals on transactions (business_id, reverses_id) where reverses_id is not null;
call protect_tenant_table('transactions');
grant select, insert on transactions to rewardo_app;
grant update (status) on transactions to rewardo_app;

-- The ledger: append-only by right, chained by hash within a membership.
create table ledger_entries (
  business_id uuid not null,
  card_subscription_id uuid not null,
  seq integer not null,
  _id uuid not null,
  kind text not null,
  unit text not null check (unit in ('point', 'stamp')),
  amount integer not null,
  pending integer not null,
  held integer not null,
  debt integer not null,
  balance_after integer not null,
  pending_after integer not null,
  moves jsonb not null,
  cause_id uuid not null,
  hash text not null,
  recorded_at timestamptz(3) not null,
  primary key (business_id, card_subscription_id, seq),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id)
);
call protect_tenant_table('ledger_entries');
grant select, insert on ledger_entries to rewardo_app;

create table lots (
  business_id uuid not null,
  card_subscription_id uuid not null,
  _id uuid not null,
  amount integer not null check (amount >= 0),
  remaining integer not null check (remaining >= 0),
  held integer not null default 0 check (held >= 0),
  is_open boolean not null,
  source_transaction_id uuid not null,
  occurred_at timestamptz(3) not null,
  expires_at timestamptz(3),
  inactivity_months integer,
  keep_until timestamptz(3),
  pending_until timestamptz(3),
  primary key (business_id, card_subscription_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id)
) with (fillfactor = 80);
create index lots_open on lots (business_id, card_subscription_id) where is_open;
call protect_tenant_table('lots');
grant select, insert, update on lots to rewardo_app;

-- The outbox: what follows a write. Consumers keep their own marks; ids are not in commit order.
create table events (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  type text not null,
  entity_id uuid not null,
  recorded_at timestamptz(3) not null,
  primary key (business_id, _id)
);
call protect_tenant_table('events');
grant select, insert on events to rewardo_app;
