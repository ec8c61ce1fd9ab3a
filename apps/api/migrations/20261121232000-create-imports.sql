-- Imports: a table that somebody has sent, how it is read, and how far it is.
create table imports (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  kind text not null check (kind in ('customers', 'transactions', 'products')),
  -- `uploading`: its bytes are not all there yet, and nobody sees it.
  status text not null check (status in ('uploading', 'ready', 'checking', 'checked', 'running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  file_name text not null,
  file_bytes bigint not null default 0,
  card_id uuid,
  options jsonb not null,
  -- Names of options that somebody has chosen; the others follow what is recognised.
  chosen_options jsonb not null default '[]',
  columns jsonb not null,
  suggested jsonb not null,
  hints jsonb not null default '[]',
  lines_total integer not null default 0,
  lines_done integer not null default 0,
  -- The last line of the file that is dealt with: where a run that was broken off goes on.
  mark_line integer not null default 0,
  check_counts jsonb,
  result_counts jsonb,
  undo_counts jsonb,
  undo_cursor jsonb,
  problem jsonb,
  attempts integer not null default 0,
  account_id uuid,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  file_removed_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id)
);
create index imports_list on imports (business_id, created_at desc, _id desc);
create index imports_card on imports (business_id, card_id) where card_id is not null;
create unique index imports_one_running on imports (business_id) where status in ('running', 'undoing');
call protect_tenant_table('imports');
grant select, insert, update on imports to rewardo_app;

-- The table's bytes in pieces, unpacked.
create table import_chunks (
  business_id uuid not null,
  import_id uuid not null,
  no integer not null,
  bytes bytea not null,
  primary key (business_id, import_id, no),
  foreign key (business_id, import_id) references imports (business_id, _id)
);
call protect_tenant_table('import_chunks');
grant select, insert, delete on import_chunks to rewardo_app;

-- What is wrong with which line, as of the latest check or run.
create table import_problems (
  business_id uuid not null,
  import_id uuid not null,
  line integer not null,
  no integer not null,
  code text not null,
  field text,
  value text,
  params jsonb not null default '{}',
  primary key (business_id, import_id, line, no),
  foreign key (business_id, import_id) references imports (business_id, _id)
);
call protect_tenant_table('import_problems');
grant select, insert, delete on import_problems to rewardo_app;

-- What the nights take away: files of imports that are over, and what stood in their wrong lines.
create policy jobs on imports to rewardo_jobs
  using (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid))
  with check (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid));
create policy jobs on import_chunks to rewardo_jobs
  using (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid))
  with check (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid));
create policy jobs on import_problems to rewardo_jobs
  using (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid))
  with check (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid));
grant select (business_id, _id, status, updated_at, file_removed_at) on imports to rewardo_jobs;
grant update (file_removed_at) on imports to rewardo_jobs;
grant select (business_id, import_id), delete on import_chunks to rewardo_jobs;
grant select (business_id, import_id), delete on import_problems to rewardo_jobs;

-- Hours for the largest file; a worker that dies is noticed within a minute, and another goes on at the mark.
select jobs.create_queue('imports', '{"policy": "standard", "notify": true, "retryLimit": 50, "retryDelay": 5, "expireInSeconds": 43200,
  "heartbeatSeconds": 60, "retentionSeconds": 604800, "deleteAfterSeconds": 3600}');
