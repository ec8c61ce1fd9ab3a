-- Keys that the installation makes for itself, sealed as other secrets are. Only the owner reads and writes them.
create table installation_keys (
  name text primary key,
  sealed bytea not null,
  sealed_at timestamptz(3) not null default now()
);

-- A browser that is told of messages while its pages are closed: by which address its push service is reached, and what is encrypted
-- to. Browser and subscription end together, and move together with the customer.
alter table member_browsers
  add column push_endpoint text,
  add column push_key text,
  add column push_auth text,
  add column push_since timestamptz(3),
  add constraint member_browsers_push_whole check (num_nulls(push_endpoint, push_key, push_auth, push_since) in (0, 4));

-- Word on a phone that a message lies on the card: one for each phone's way, at most one of a message to each. A row waits while it has
-- `due_at`; it stays as the record of what became of it.
create table notices (
  business_id uuid not null references businesses (_id),
  message_id uuid not null,
  -- A browser, or a pass.
  target_id uuid not null,
  way text not null check (way in ('browser', 'pass')),
  user_id uuid not null,
  card_subscription_id uuid,
  status text not null default 'waiting'
    check (status in ('waiting', 'told', 'replaced', 'gone', 'refused', 'expired', 'over_limit', 'withdrawn')),
  due_at timestamptz(3),
  expires_at timestamptz(3) not null,
  -- When it was handed over last, or is being handed over: this counts for the limit of a day.
  taken_at timestamptz(3),
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (business_id, message_id, target_id),
  foreign key (business_id, message_id) references messages (business_id, _id),
  foreign key (business_id, user_id) references users (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  constraint notices_waiting check ((status = 'waiting') = (due_at is not null) and (status = 'waiting') = (ended_at is null)),
  constraint notices_of_pass check ((way = 'pass') = (card_subscription_id is not null))
) with (fillfactor = 80);
create index notices_due on notices (due_at) where due_at is not null;
create index notices_user on notices (business_id, user_id, taken_at);
create index notices_target on notices (business_id, target_id, taken_at);
create index notices_card_subscription on notices (business_id, card_subscription_id) where card_subscription_id is not null;
call protect_tenant_table('notices');
grant select, insert, update on notices to rewardo_app;

-- Where notices wait is the only thing that the workers see of all businesses here.
create policy jobs_read on notices for select to rewardo_jobs using (true);
grant select (business_id, due_at) on notices to rewardo_jobs;

select jobs.create_queue('notices', '{"policy": "standard", "notify": true, "retryLimit": 0, "expireInSeconds": 900,
  "heartbeatSeconds": 120, "retentionSeconds": 3600, "deleteAfterSeconds": 600}');
