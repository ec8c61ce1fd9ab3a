-- Each time the end of a lot moved, and why: a warning that was delivered late, or an outage. An end only moves forward.
create table lapse_moves (
  business_id uuid not null,
  card_subscription_id uuid not null,
  lot_id uuid not null,
  until_at timestamptz(3) not null,
  from_at timestamptz(3) not null check (from_at < until_at),
  cause text not null check (cause in ('warning', 'outage')),
  amount integer not null,
  recorded_at timestamptz(3) not null,
  primary key (business_id, card_subscription_id, lot_id, until_at),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id)
);
call protect_tenant_table('lapse_moves');
grant select, insert on lapse_moves to rewardo_app;

-- When which server process lived, to the minute. What no row covers was an outage.
create table server_lives (
  server_id uuid primary key,
  alive_from timestamptz(3) not null,
  alive_until timestamptz(3) not null
);
create index server_lives_until on server_lives (alive_until);
grant select, insert, update, delete on server_lives to rewardo_auth;

-- Where ends of lots have moved, the kept sums of what lapses are counted anew.
grant delete on stat_lapsing_zones to rewardo_app;
