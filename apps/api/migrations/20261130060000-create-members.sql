-- Customers use their own card. Their role sees their own rows of one business: each of its policies says the whole condition
-- (business, and customer or membership), and statements set both. It reads what the page shows and writes what is said there;
-- what moves balances or decides about others is done by the tenants' role.
do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'rewardo_member') then
      create role rewardo_member login noinherit;
    end if;
  exception
    when duplicate_object or unique_violation then null;
  end;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant rewardo_member to current_user');
  end if;
end
$$;
grant usage on schema public to rewardo_member;

-- A browser that holds cards of a business. One cookie names it to all businesses; each has a row of its own.
create table member_browsers (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  user_agent text,
  is_asked boolean not null default false,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, token_hash),
  foreign key (business_id, user_id) references users (business_id, _id)
);
create index member_browsers_user on member_browsers (business_id, user_id);
call protect_tenant_table('member_browsers');
grant select, insert, update, delete on member_browsers to rewardo_app;

-- The link that is a customer's card. Its token begins with the business's key, so that it is looked up within the business.
create table member_links (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (business_id, _id),
  unique (business_id, token_hash),
  foreign key (business_id, user_id) references users (business_id, _id)
);
create index member_links_user on member_links (business_id, user_id);
call protect_tenant_table('member_links');
grant select, insert, update on member_links to rewardo_app;

-- Six digits that were sent to an address or number: the newest of each customer.
create table member_proofs (
  business_id uuid not null references businesses (_id),
  user_id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  address text not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (business_id, user_id),
  foreign key (business_id, user_id) references users (business_id, _id)
);
call protect_tenant_table('member_proofs');
grant select, insert, update, delete on member_proofs to rewardo_app;

-- Digits that prove a contact, each sent by a job of its own.
select jobs.create_queue('member_codes', '{"policy": "standard", "notify": true, "retryLimit": 5, "retryDelay": 5, "retryBackoff": true,
  "retryDelayMax": 60, "expireInSeconds": 120}');

-- Visits of guests without a card, until a phone or a printed card takes them.
create table claims (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  card_id uuid not null,
  card_subscription_id uuid not null,
  transaction_id uuid not null,
  place_id uuid not null,
  account_id uuid,
  device_id uuid,
  status text not null default 'waiting' check (status in ('waiting', 'claimed', 'on_paper', 'without_card', 'lapsed')),
  token_hash bytea,
  code_until timestamptz(3) not null,
  waits_until timestamptz(3) not null,
  claimed_at timestamptz(3),
  settled_at timestamptz(3),
  browser_id uuid,
  user_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  unique (business_id, token_hash),
  foreign key (business_id, card_id) references cards (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, place_id) references places (business_id, _id)
);
create index claims_waiting on claims (business_id, created_at) where status = 'waiting';
create index claims_card on claims (business_id, card_id);
create index claims_card_subscription on claims (business_id, card_subscription_id);
create index claims_place on claims (business_id, place_id);
call protect_tenant_table('claims');
grant select, insert, update on claims to rewardo_app;

alter table card_subscriptions drop constraint card_subscriptions_status_check;
alter table card_subscriptions add constraint card_subscriptions_status_check
  check (status in ('invited', 'unclaimed', 'active', 'frozen', 'closed'));

-- Day and month, for those whose year nobody asks; and when a number was proven by its digits.
alter table users
  add column birth_day smallint check (birth_day between 1 and 31),
  add column birth_month smallint check (birth_month between 1 and 12),
  add column phone_confirmed_at timestamptz(3),
  add constraint users_birthday_whole check ((birth_day is null) = (birth_month is null));

-- The member's role reads what the page of a card shows, and writes nothing: what a customer says is written by the tenants'
-- role after the customer was found by this one. `app.user_ids` are the customer and who was merged into them,
-- `app.card_subscription_ids` every membership that is or was theirs.
do $$
declare
  wall constant text := 'business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid';
  whose constant text := ' = any (string_to_array(nullif(current_setting(''app.user_ids'', true), ''''), '','')::uuid[])';
  cards_of constant text := ' = any (string_to_array(nullif(current_setting(''app.card_subscription_ids'', true), ''''), '','')::uuid[])';
  name text;
begin
  execute format('create policy member on businesses for select to rewardo_member using (_%s)', replace(wall, 'business_id =', 'id ='));
  foreach name in array array['cards', 'card_places', 'programme_versions', 'places', 'challenges', 'promotion_groups', 'promotion_counters'] loop
    execute format('create policy member on %I for select to rewardo_member using (%s)', name, wall);
  end loop;
  -- Who a message is for stands in its deliveries. Drafts and other channels are nobody's to read here.
  execute format('create policy member on messages for select to rewardo_member using (%s and channel = ''in_app'' and status <> ''draft'')', wall);
  execute format('create policy member on users for select to rewardo_member using (%s and _id%s)', wall, whose);
  foreach name in array array['member_browsers', 'rfm_changes', 'message_deliveries'] loop
    execute format('create policy member on %I for select to rewardo_member using (%s and user_id%s)', name, wall, whose);
  end loop;
  execute format('create policy member on card_subscriptions for select to rewardo_member using (%s and _id%s)', wall, cards_of);
  foreach name in array array['card_numbers', 'transactions', 'lots', 'feedback', 'challenge_plays', 'challenge_nicknames', 'coupon_grants',
    'coupon_uses', 'promotion_group_members'] loop
    execute format('create policy member on %I for select to rewardo_member using (%s and card_subscription_id%s)', name, wall, cards_of);
  end loop;
end
$$;
grant select on cards, card_places, places, card_subscriptions, card_numbers, lots, challenge_nicknames, coupon_grants, coupon_uses,
  promotion_group_members, promotion_groups, promotion_counters, rfm_changes to rewardo_member;
-- Of these it reads some columns: no token, no answer of a quiz, no note of staff, nothing of how the business pays or publishes.
grant select (_id, qr_key, name, logo, logo_icon, logo_stock, city, language, time_zone, currency, phone, email, website, status)
  on businesses to rewardo_member;
grant select (business_id, _id, first_name, last_name, gender, language, email, email_confirmed_at, phone, phone_confirmed_at, birth_date,
  birth_day, birth_month, merged_into, removed_at, erased_at) on users to rewardo_member;
grant select (business_id, _id, card_id, programme, valid_from, number, card, audience, others_from, others_after) on programme_versions to rewardo_member;
grant select (business_id, _id, kind, status, card_id, card_subscription_id, user_id, place_id, amount, discount, currency, items, delta,
  delta_pending, balance_after, reward_ids, coupon_ids, reverses_id, explanation, programme_version_id, local_day, occurred_at, recorded_at,
  earned) on transactions to rewardo_member;
grant select (business_id, _id, transaction_id, card_subscription_id, rating, comment, language, reply, created_at) on feedback to rewardo_member;
grant select (business_id, _id, card_id, type, name, description, status, starts_at, ends_at, settling_hours, prizes, max_plays_per_day, faces,
  settled_at, cancelled_at, version, created_at) on challenges to rewardo_member;
grant select (business_id, _id, challenge_id, card_subscription_id, started_at, score, finished_at) on challenge_plays to rewardo_member;
grant select (business_id, _id, channel, status, content) on messages to rewardo_member;
grant select (business_id, message_id, user_id, status, answer, answered_at, ended_at) on message_deliveries to rewardo_member;
grant select (business_id, _id, user_id, user_agent, is_asked, created_at, last_used_at, expires_at) on member_browsers to rewardo_member;
