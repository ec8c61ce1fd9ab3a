-- A card in a phone's own wallet: what it should show, what the phone was told, and what it was seen to fetch. Revisions count what
-- changed on the card; only the newest is ever sent, so a row is the whole queue of a pass.
create table wallet_passes (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  card_subscription_id uuid not null,
  kind text not null check (kind in ('apple')),
  -- Under which an Apple pass was signed first: no other certificate can change it.
  pass_type_id text,
  wanted_revision bigint not null default 1,
  wanted_at timestamptz(3) not null,
  -- To the second, and later with each revision: phones ask by it.
  modified_at timestamptz(3) not null,
  sent_revision bigint not null default 0,
  shown_revision bigint not null default 0,
  shown_at timestamptz(3),
  -- When the phone is to be told next.
  due_at timestamptz(3),
  tries integer not null default 0,
  added_at timestamptz(3),
  removed_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, card_subscription_id, kind),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  constraint wallet_passes_type check ((kind = 'apple') = (pass_type_id is not null))
) with (fillfactor = 80);
create index wallet_passes_due on wallet_passes (kind, due_at) where due_at is not null;
call protect_tenant_table('wallet_passes');
grant select, insert, update on wallet_passes to rewardo_app;

-- Phones that keep an Apple pass, and by which token Apple reaches them.
create table wallet_devices (
  business_id uuid not null references businesses (_id),
  pass_id uuid not null,
  device_id text not null,
  push_token text not null,
  created_at timestamptz(3) not null,
  primary key (business_id, pass_id, device_id),
  foreign key (business_id, pass_id) references wallet_passes (business_id, _id)
);
create index wallet_devices_device on wallet_devices (business_id, device_id);
call protect_tenant_table('wallet_devices');
grant select, insert, update, delete on wallet_devices to rewardo_app;

-- A business that signs its passes with a certificate of its own: they make a pile of their own on the phone.
create table wallet_certificates (
  business_id uuid not null primary key references businesses (_id),
  pass_type_id text not null,
  team_id text not null,
  certificate text not null,
  key_sealed bytea not null,
  ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
call protect_tenant_table('wallet_certificates');
grant select, insert, update, delete on wallet_certificates to rewardo_app;

-- Where passes wait is the only thing that the workers see of all businesses here.
create policy jobs_read on wallet_passes for select to rewardo_jobs using (true);
grant select (business_id, kind, due_at) on wallet_passes to rewardo_jobs;

select jobs.create_queue('wallet_passes', '{"policy": "standard", "notify": true, "retryLimit": 0, "expireInSeconds": 900,
  "heartbeatSeconds": 120, "retentionSeconds": 3600, "deleteAfterSeconds": 600}');
