-- One change to many records at once: asked for, carried out by a job in portions by id, and undone by the same rows.
create table bulk_changes (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  entity text not null check (entity in ('products', 'users')),
  change jsonb not null,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  account_id uuid,
  api_key_id uuid,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (business_id, _id)
);
create index bulk_changes_list on bulk_changes (business_id, created_at desc, _id desc);
call protect_tenant_table('bulk_changes');
grant select, insert, update on bulk_changes to rewardo_app;

-- What each record was before, as far as the change concerns it.
create table bulk_change_rows (
  business_id uuid not null,
  bulk_change_id uuid not null,
  entity_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'same', 'undone', 'kept')),
  before jsonb,
  primary key (business_id, bulk_change_id, entity_id),
  foreign key (business_id, bulk_change_id) references bulk_changes (business_id, _id)
);
call protect_tenant_table('bulk_change_rows');
grant select, insert, update on bulk_change_rows to rewardo_app;

select jobs.create_queue('bulk_changes', '{"policy": "standard", "notify": true, "retryLimit": 5, "retryDelay": 5, "expireInSeconds": 1800,
  "heartbeatSeconds": 120, "retentionSeconds": 86400, "deleteAfterSeconds": 3600}');
