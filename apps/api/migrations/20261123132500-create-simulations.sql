-- What a card's draft would have given over days that really happened: asked for, played by a job, kept for a day.
create table simulations (
  business_id uuid not null,
  _id uuid not null,
  card_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'cancelled', 'failed')),
  from_day date not null,
  to_day date not null,
  live_number integer not null,
  draft jsonb not null,
  reward_values jsonb not null,
  played bigint not null default 0,
  total bigint not null default 0,
  result jsonb,
  requested_by uuid,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id)
);
create index simulations_of_card on simulations (business_id, card_id, created_at desc);
call protect_tenant_table('simulations');
grant select, insert, update, delete on simulations to rewardo_app;

-- Some minutes for the largest; one that failed is begun again once.
select jobs.create_queue('simulations', '{"policy": "standard", "notify": true, "retryLimit": 1, "retryDelay": 5, "expireInSeconds": 1800,
  "heartbeatSeconds": 120, "retentionSeconds": 86400, "deleteAfterSeconds": 3600}');
