create table integrations (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  type text not null check (type in ('dotykacka', 'foodsoft', 'gopos', 'izzyrest', 'softmar_mm')),
  name text not null,
  status text not null check (status in ('waiting', 'connected', 'disconnected')),
  external_business_id text,
  place_id uuid,
  sealed_secrets bytea,
  api_key_id uuid,
  -- Who connected it is told of trouble.
  owner_id uuid not null,
  backfill_days integer not null default 0,
  version integer not null default 1,
  connected_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id),
  foreign key (business_id, api_key_id) references api_keys (business_id, _id)
);
create index integrations_list on integrations (business_id, created_at desc, _id desc);
create index integrations_newest on integrations ((created_at at time zone 'UTC') desc, _id desc);
create index integrations_place on integrations (business_id, place_id);
create index integrations_api_key on integrations (business_id, api_key_id);
call protect_tenant_table('integrations');
grant select, insert, update on integrations to rewardo_app;

-- How far each was read, apart from what a business calls it: workers see it of all businesses.
create table integration_syncs (
  business_id uuid not null,
  integration_id uuid not null,
  -- When there is something to read or to settle; null while it is disconnected.
  next_at timestamptz(3),
  mark timestamptz(3),
  backfill_mark timestamptz(3),
  backfill_until timestamptz(3),
  last_heard_at timestamptz(3),
  last_order_at timestamptz(3),
  trouble text check (trouble in ('credentials', 'unreachable', 'rate_limited', 'unexpected_answer')),
  trouble_since timestamptz(3),
  failures integer not null default 0,
  told_trouble boolean not null default false,
  -- When products, groups and places were last asked for.
  listed_at timestamptz(3),
  primary key (business_id, integration_id),
  foreign key (business_id, integration_id) references integrations (business_id, _id)
);
create index integration_syncs_due on integration_syncs (next_at) where next_at is not null;
call protect_tenant_table('integration_syncs');
grant select, insert, update on integration_syncs to rewardo_app;
create policy jobs_read on integration_syncs for select to rewardo_jobs using (true);
grant select on integration_syncs to rewardo_jobs;

create table integration_items (
  business_id uuid not null,
  _id uuid not null,
  integration_id uuid not null,
  kind text not null check (kind in ('place', 'product', 'group')),
  external_id text not null,
  name text not null,
  name_key text not null,
  group_name text,
  price bigint,
  -- Where the orders of a place count.
  place_id uuid,
  seen_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, integration_id, kind, external_id),
  foreign key (business_id, integration_id) references integrations (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index integration_items_list on integration_items (business_id, integration_id, kind, name_key, _id);
create index integration_items_place on integration_items (business_id, place_id);
call protect_tenant_table('integration_items');
grant select, insert, update on integration_items to rewardo_app;

create table integration_orders (
  business_id uuid not null,
  _id uuid not null,
  integration_id uuid not null,
  external_id text not null,
  number text,
  external_place_id text,
  place_id uuid,
  -- As the provider has it, and what we made of it.
  state text not null check (state in ('open', 'closed', 'cancelled')),
  status text not null check (status in ('received', 'open', 'unmatched', 'earned', 'refused', 'cancelled')),
  refusal text,
  currency text not null,
  amount bigint not null,
  items jsonb not null,
  url text,
  -- Card or phone of the receipt, until it was looked up.
  sealed_customer bytea,
  content_hash bytea not null,
  -- Counts changes of the content; what is settled is behind while there is work.
  version integer not null default 1,
  settled_version integer not null default 0,
  -- The version that `transaction_id` was made of.
  earned_version integer,
  transaction_id uuid,
  external_updated_at timestamptz(3),
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, integration_id, external_id),
  foreign key (business_id, integration_id) references integrations (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id),
  foreign key (business_id, transaction_id) references transactions (business_id, _id)
);
create index integration_orders_list on integration_orders (business_id, occurred_at desc, _id desc);
create index integration_orders_integration on integration_orders (business_id, integration_id, occurred_at desc, _id desc);
create index integration_orders_status on integration_orders (business_id, status, occurred_at desc, _id desc);
create index integration_orders_place on integration_orders (business_id, place_id, occurred_at desc, _id desc);
create index integration_orders_transaction on integration_orders (business_id, transaction_id);
create index integration_orders_number on integration_orders (business_id, (number collate "C"));
create index integration_orders_external on integration_orders (business_id, (external_id collate "C"));
create index integration_orders_unsettled on integration_orders (business_id, integration_id, _id) where settled_version < version;
create index integration_orders_newest on integration_orders ((occurred_at at time zone 'UTC') desc, _id desc);
call protect_tenant_table('integration_orders');
grant select, insert, update on integration_orders to rewardo_app;

-- An order that is corrected is committed again under its number: its key, with the order's version, keeps it once.
drop index transactions_external_order;
create index transactions_external_order on transactions (business_id, integration_id, external_order_id)
  where external_order_id is not null;

select jobs.create_queue('integrations', '{"policy": "standard", "notify": true, "retryLimit": 0, "expireInSeconds": 900,
  "retentionSeconds": 3600, "deleteAfterSeconds": 3600}');
