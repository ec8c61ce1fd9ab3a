-- Competitions between the members of a card. Running and settling follow from the time and are not stored.
create table challenges (
  business_id uuid not null,
  _id uuid not null,
  card_id uuid not null,
  type text not null check (type in ('memory_game', 'most_points', 'most_transactions', 'most_unique_days', 'quiz')),
  name jsonb not null,
  description jsonb,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'settled', 'cancelled')),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  settling_hours integer not null default 72,
  prizes jsonb not null,
  max_plays_per_day integer check (max_plays_per_day > 0),
  questions jsonb not null default '[]',
  faces text[] not null default '{}',
  settled_at timestamptz(3),
  cancelled_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, card_id) references cards (business_id, _id),
  check (starts_at < ends_at),
  check (status = 'draft' or (starts_at is not null and ends_at is not null)),
  check ((status = 'settled') = (settled_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
create index challenges_of_card on challenges (business_id, card_id, created_at desc);
create index challenges_to_settle on challenges (business_id, ends_at) where status = 'scheduled';
call protect_tenant_table('challenges');
grant select, insert, update on challenges to rewardo_app;

-- A play of a game: begun once and finished once. The token is known to the player alone; quiz and deck follow from the seed.
create table challenge_plays (
  business_id uuid not null,
  _id uuid not null,
  challenge_id uuid not null,
  card_subscription_id uuid not null,
  token_hash bytea not null,
  seed text not null,
  started_at timestamptz(3) not null,
  turns smallint[] not null default '{}',
  answers jsonb,
  score integer check (score >= 0),
  finished_at timestamptz(3),
  primary key (business_id, _id),
  unique (business_id, token_hash),
  foreign key (business_id, challenge_id) references challenges (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  check (finished_at is not null or score is null)
) with (fillfactor = 80);
create index challenge_plays_of_member on challenge_plays (business_id, challenge_id, card_subscription_id, started_at);
create index challenge_plays_membership on challenge_plays (business_id, card_subscription_id);
call protect_tenant_table('challenge_plays');
grant select, insert on challenge_plays to rewardo_app;
grant update (turns, answers, score, finished_at) on challenge_plays to rewardo_app;

-- One prize for each rank and for each member, once and for ever.
create table challenge_prizes (
  business_id uuid not null,
  challenge_id uuid not null,
  rank integer not null check (rank > 0),
  card_subscription_id uuid not null,
  units integer not null check (units > 0),
  reward_id uuid,
  transaction_id uuid not null,
  granted_at timestamptz(3) not null,
  primary key (business_id, challenge_id, rank),
  unique (business_id, challenge_id, card_subscription_id),
  foreign key (business_id, challenge_id) references challenges (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, transaction_id) references transactions (business_id, _id)
);
create index challenge_prizes_membership on challenge_prizes (business_id, card_subscription_id);
create index challenge_prizes_transaction on challenge_prizes (business_id, transaction_id);
call protect_tenant_table('challenge_prizes');
grant select, insert on challenge_prizes to rewardo_app;

-- What a member is called before others, by choice alone.
create table challenge_nicknames (
  business_id uuid not null,
  card_subscription_id uuid not null,
  nickname text not null check (nickname <> ''),
  updated_at timestamptz(3) not null,
  primary key (business_id, card_subscription_id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id)
);
call protect_tenant_table('challenge_nicknames');
grant select, insert, update, delete on challenge_nicknames to rewardo_app;
