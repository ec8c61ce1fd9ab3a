-- A dear reward is handed over when the customer says yes on their own card: a photograph of a code is no phone. Each row is one
-- question, about these rewards of this card, and is used once.
create table reward_confirmations (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  card_subscription_id uuid not null,
  place_id uuid not null,
  -- Who asks: an account, a device or an API key.
  actor_id uuid not null,
  reward_ids uuid[] not null,
  offer_ids uuid[] not null,
  -- What the customer reads: the names, as they were when it was asked.
  names jsonb not null,
  cost integer not null check (cost > 0),
  -- Browsers that held the card then.
  phones integer not null check (phones >= 0),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'declined', 'cancelled', 'used')),
  created_at timestamptz(3) not null,
  -- Until when it can be answered; after a yes, until when it can be used.
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3),
  used_by text check (used_by in ('phone', 'staff')),
  transaction_id uuid,
  primary key (business_id, _id),
  check ((status = 'used') = (used_by is not null)),
  check ((status = 'used') = (transaction_id is not null)),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index reward_confirmations_card_subscription on reward_confirmations (business_id, card_subscription_id, created_at);
create index reward_confirmations_place on reward_confirmations (business_id, place_id);
call protect_tenant_table('reward_confirmations');
grant select, insert, update on reward_confirmations to rewardo_app;

-- Customers read what they are asked.
create policy member on reward_confirmations for select to rewardo_member using (
  business_id = nullif(current_setting('app.business_id', true), '')::uuid
  and card_subscription_id = any (string_to_array(nullif(current_setting('app.card_subscription_ids', true), ''), ',')::uuid[]));
grant select (business_id, _id, card_subscription_id, place_id, names, cost, status, created_at, expires_at) on reward_confirmations to rewardo_member;
