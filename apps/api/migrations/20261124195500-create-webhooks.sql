create table webhooks (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  url text not null,
  events text[] not null,
  status text not null default 'active' check (status in ('active', 'paused', 'removed')),
  sealed_secret bytea not null,
  secret_prefix text not null,
  -- The secret before the last rotation signs as well until then.
  sealed_previous bytea,
  previous_until timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create index webhooks_told on webhooks (business_id) where status = 'active';
call protect_tenant_table('webhooks');
grant select, insert, update on webhooks to rewardo_app;

-- What happened and is not yet a message; only of businesses that have a webhook.
create table webhook_events (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  kind text not null check (kind in ('transaction', 'membership', 'feedback')),
  entity_id uuid not null,
  card_subscription_id uuid not null,
  recorded_at timestamptz(3) not null,
  primary key (business_id, _id)
);
call protect_tenant_table('webhook_events');
grant select, insert, delete on webhook_events to rewardo_app;
grant insert on webhook_events to rewardo_jobs;
create policy jobs_read on webhook_events for select to rewardo_jobs using (true);
create policy jobs on webhook_events to rewardo_jobs
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select on webhook_events to rewardo_jobs;
grant select on webhooks to rewardo_jobs;
create policy jobs on webhooks to rewardo_jobs
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table webhook_deliveries (
  business_id uuid not null,
  _id uuid not null,
  webhook_id uuid not null,
  type text not null,
  -- Messages with the same one are sent in order: the membership, or the message itself.
  order_id uuid not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  last_status integer,
  last_failure text,
  last_ms integer,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  primary key (business_id, _id),
  foreign key (business_id, webhook_id) references webhooks (business_id, _id)
);
create index webhook_deliveries_list on webhook_deliveries (business_id, created_at desc, _id desc);
create index webhook_deliveries_webhook on webhook_deliveries (business_id, webhook_id, created_at desc, _id desc);
create index webhook_deliveries_status on webhook_deliveries (business_id, status, created_at desc, _id desc);
create index webhook_deliveries_order on webhook_deliveries (business_id, webhook_id, order_id, _id) where status = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'waiting';
call protect_tenant_table('webhook_deliveries');
grant select, insert, update, delete on webhook_deliveries to rewardo_app;
create policy jobs_read on webhook_deliveries for select to rewardo_jobs using (true);
grant select (business_id, status, next_attempt_at) on webhook_deliveries to rewardo_jobs;

select jobs.create_queue('webhooks', '{"policy": "standard", "notify": true, "retryLimit": 0, "expireInSeconds": 900,
  "retentionSeconds": 3600, "deleteAfterSeconds": 3600}');
