-- What a business sends its customers: one message, and one row for each customer whom it was for when sending began.
create table messages (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'in_app')),
  name text not null,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'sent', 'partly_failed', 'cancelled')),
  recipient jsonb not null,
  content jsonb not null,
  send_at timestamptz(3),
  -- When the workers look at it next.
  due_at timestamptz(3),
  held_until timestamptz(3),
  recipients integer,
  sent integer not null default 0,
  failed integer not null default 0,
  suppressed integer not null default 0,
  unsubscribed integer not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (business_id, _id)
);
create index messages_list on messages (business_id, channel, created_at desc, _id desc);
create index messages_due on messages (due_at) where status in ('scheduled', 'sending');
call protect_tenant_table('messages');
grant select, insert, update on messages to rewardo_app;
create policy jobs_read on messages for select to rewardo_jobs using (true);
grant select on messages to rewardo_jobs;

create table message_deliveries (
  business_id uuid not null,
  message_id uuid not null,
  user_id uuid not null,
  -- `sending` while it is handed over: a program that dies then leaves it unknown whether it arrived.
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'suppressed')),
  reason text,
  parts smallint,
  answer jsonb,
  ended_at timestamptz(3),
  answered_at timestamptz(3),
  unsubscribed_at timestamptz(3),
  primary key (business_id, message_id, user_id),
  foreign key (business_id, message_id) references messages (business_id, _id),
  foreign key (business_id, user_id) references users (business_id, _id)
);
create index message_deliveries_user on message_deliveries (business_id, user_id);
create index message_deliveries_open on message_deliveries (business_id, message_id, user_id)
  where status in ('queued', 'sending');
call protect_tenant_table('message_deliveries');
grant select, insert, update on message_deliveries to rewardo_app;

select jobs.create_queue('messages', '{"policy": "standard", "notify": true, "retryLimit": 0, "expireInSeconds": 900,
  "retentionSeconds": 3600, "deleteAfterSeconds": 3600}');
select jobs.create_queue('message_tests', '{"policy": "standard", "notify": true, "retryLimit": 5, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 600, "expireInSeconds": 60, "retentionSeconds": 86400, "deleteAfterSeconds": 3600}');
