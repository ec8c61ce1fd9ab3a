-- What tills promise while they are without a network. Each browser has a queue with a key of its own; its promises are taken in
-- their order, each in one transaction with what it wrote. What cannot be counted waits as a conflict.
create table till_queues (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  device_id uuid,
  account_id uuid,
  -- Of an account's queue: the session that it ends with.
  session_hash bytea,
  public_key bytea not null,
  last_seq integer not null default 0,
  last_hash text not null,
  -- When the last promise was made: the next one was not before.
  last_at timestamptz(3),
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  primary key (business_id, _id),
  check ((device_id is null) <> (account_id is null)),
  check ((account_id is null) = (session_hash is null)),
  foreign key (business_id, device_id) references devices (business_id, _id),
  foreign key (business_id, account_id) references accounts (business_id, _id)
);
create index till_queues_device on till_queues (business_id, device_id, created_at);
create index till_queues_account on till_queues (business_id, account_id, created_at);
call protect_tenant_table('till_queues');
grant select, insert, update on till_queues to rewardo_app;

create table promise_conflicts (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  queue_id uuid not null,
  queue_seq integer not null,
  kind text not null check (kind in ('visit', 'undo', 'unknown')),
  code text not null,
  params jsonb not null,
  status text not null default 'open' check (status in ('open', 'given', 'left', 'undone')),
  card_subscription_id uuid,
  number text,
  units integer check (units >= 0),
  rewards integer not null,
  amount bigint,
  place_id uuid,
  device_id uuid,
  account_id uuid,
  occurred_at timestamptz(3),
  created_at timestamptz(3) not null,
  settled_by uuid,
  settled_at timestamptz(3),
  note text,
  transaction_id uuid,
  primary key (business_id, _id),
  foreign key (business_id, queue_id) references till_queues (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index promise_conflicts_created on promise_conflicts (business_id, created_at, _id);
create index promise_conflicts_open on promise_conflicts (business_id, created_at, _id) where status = 'open';
create index promise_conflicts_card_subscription on promise_conflicts (business_id, card_subscription_id);
create index promise_conflicts_place on promise_conflicts (business_id, place_id);
create index promise_conflicts_queue on promise_conflicts (business_id, queue_id, created_at, _id);
-- What is not the queue's own is shown once for each place in the queue, however often it is sent.
create unique index promise_conflicts_shown on promise_conflicts (business_id, queue_id, queue_seq) where kind = 'unknown';
call protect_tenant_table('promise_conflicts');
grant select, insert, update on promise_conflicts to rewardo_app;

create table promises (
  business_id uuid not null references businesses (_id),
  queue_id uuid not null,
  seq integer not null,
  hash text not null,
  -- Of what was promised alone: the same in every queue.
  payload_hash text not null,
  kind text not null check (kind in ('visit', 'undo')),
  outcome text not null check (outcome in ('counted', 'conflict', 'undone')),
  idempotency_actor uuid not null,
  idempotency_key text not null,
  -- The server's answer before the outage in which it was made.
  answered_at timestamptz(3) not null,
  occurred_at timestamptz(3),
  card_subscription_id uuid,
  transaction_id uuid,
  conflict_id uuid,
  units integer not null,
  rewards integer not null,
  is_undone boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (business_id, queue_id, seq),
  foreign key (business_id, queue_id) references till_queues (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, conflict_id) references promise_conflicts (business_id, _id)
);
create index promises_key on promises (business_id, idempotency_actor, idempotency_key);
create index promises_card_subscription on promises (business_id, card_subscription_id);
create index promises_conflict on promises (business_id, conflict_id);
call protect_tenant_table('promises');
grant select, insert, update on promises to rewardo_app;

create table offline_limits (
  business_id uuid primary key references businesses (_id),
  stamps integer not null check (stamps between 0 and 50),
  visits integer not null check (visits between 0 and 20),
  updated_at timestamptz(3) not null
);
call protect_tenant_table('offline_limits');
grant select, insert, update on offline_limits to rewardo_app;
