-- Messages that something sets off by itself: the automation, and one row for each occasion that a customer gave it.
create table automations (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name text not null,
  template text,
  trigger jsonb not null,
  delay_hours smallint not null check (delay_hours between 0 and 720),
  hour smallint not null check (hour between 8 and 20),
  promotion_group_id uuid,
  message jsonb not null,
  held_out_percent smallint not null check (held_out_percent between 0 and 50),
  repeat_days smallint check (repeat_days > 0),
  window_days smallint not null check (window_days between 7 and 90),
  status text not null default 'off' check (status in ('off', 'on', 'archived')),
  on_since timestamptz(3),
  -- Up to when occasions were looked for, and when the workers look again.
  looked_until timestamptz(3),
  due_at timestamptz(3),
  reached integer not null default 0,
  held_out integer not null default 0,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, promotion_group_id) references promotion_groups (business_id, _id),
  check ((status = 'on') = (due_at is not null))
);
create index automations_list on automations (business_id, created_at desc, _id desc);
create index automations_promotion_group on automations (business_id, promotion_group_id) where promotion_group_id is not null;
create index automations_due on automations (due_at) where status = 'on';
call protect_tenant_table('automations');
grant select, insert, update on automations to rewardo_app;
create policy jobs_read on automations for select to rewardo_jobs using (true);
grant select on automations to rewardo_jobs;

create table automation_runs (
  business_id uuid not null,
  automation_id uuid not null,
  user_id uuid not null,
  -- What sets one off once: a year's birthday, a transaction, a rating.
  occasion text collate "C" not null,
  happened_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  state text not null default 'waiting' check (state in ('waiting', 'reached', 'held_out', 'skipped')),
  reason text,
  decided_at timestamptz(3),
  message_id uuid,
  primary key (business_id, automation_id, user_id, occasion),
  foreign key (business_id, automation_id) references automations (business_id, _id),
  foreign key (business_id, user_id) references users (business_id, _id),
  foreign key (business_id, message_id) references messages (business_id, _id),
  check ((state = 'waiting') = (decided_at is null))
);
create index automation_runs_waiting on automation_runs (business_id, automation_id, due_at) where state = 'waiting';
create index automation_runs_decided on automation_runs (business_id, automation_id, decided_at)
  where state in ('reached', 'held_out');
create index automation_runs_user on automation_runs (business_id, user_id);
create index automation_runs_message on automation_runs (business_id, message_id) where message_id is not null;
call protect_tenant_table('automation_runs');
grant select, insert, update on automation_runs to rewardo_app;

-- A message of an automation: it is in no list of what people wrote.
alter table messages
  add column automation_id uuid,
  add foreign key (business_id, automation_id) references automations (business_id, _id);
create index messages_automation on messages (business_id, automation_id) where automation_id is not null;

-- What was reached or entered lately, for automations that wait for it.
create index level_changes_at on level_changes (business_id, changed_at);
create index rfm_changes_from on rfm_changes (business_id, valid_from);

select jobs.create_queue('automations', '{"policy": "standard", "notify": true, "retryLimit": 0, "expireInSeconds": 900,
  "retentionSeconds": 3600, "deleteAfterSeconds": 3600}');
