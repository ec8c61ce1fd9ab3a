-- Where a membership stands among its card's levels.
alter table card_subscriptions
  add column level_id uuid,
  add column level_since timestamptz(3),
  add column level_below_since timestamptz(3);
grant update (level_id, level_since, level_below_since) on card_subscriptions to rewardo_jobs;

-- `earned`: units that count for levels, net of what a reversal took. `flags`: what somebody may want to look at.
alter table transactions
  add column coupon_ids uuid[] not null default '{}',
  add column earned integer not null default 0,
  add column flags text[] not null default '{}' check (flags <@ array['own_card', 'burst']);
create index transactions_flagged on transactions (business_id, occurred_at desc, _id desc) where flags <> '{}';
grant select (earned) on transactions to rewardo_jobs;

-- Every change of a level; `transaction_id` is the visit that lifted it, null where a night decided.
create table level_changes (
  business_id uuid not null,
  card_subscription_id uuid not null,
  _id uuid not null,
  from_id uuid,
  to_id uuid,
  transaction_id uuid,
  changed_at timestamptz(3) not null,
  primary key (business_id, card_subscription_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id)
);
call protect_tenant_table('level_changes');
grant select, insert on level_changes to rewardo_app;
create policy jobs on level_changes to rewardo_jobs
  using (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid))
  with check (business_id = (select nullif(current_setting('app.business_id', true), '')::uuid));
grant select, insert on level_changes to rewardo_jobs;

-- Coupons in a customer's hand. One that its target gives to everybody it names has a row from its first lock or use.
create table coupon_grants (
  business_id uuid not null,
  card_subscription_id uuid not null,
  _id uuid not null,
  coupon_id uuid not null,
  source text not null check (source in ('target', 'granted')),
  status text not null default 'issued' check (status in ('issued', 'locked', 'redeemed', 'rolled_back', 'expired', 'voided')),
  granted_at timestamptz(3) not null,
  locked_until timestamptz(3),
  locked_by text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  check ((status = 'locked') = (locked_until is not null))
) with (fillfactor = 90);
create index coupon_grants_membership on coupon_grants (business_id, card_subscription_id, coupon_id);
create unique index coupon_grants_by_target on coupon_grants (business_id, card_subscription_id, coupon_id) where source = 'target';
call protect_tenant_table('coupon_grants');
grant select, insert, update on coupon_grants to rewardo_app;

create table coupon_uses (
  business_id uuid not null,
  _id uuid not null,
  coupon_grant_id uuid not null,
  coupon_id uuid not null,
  card_subscription_id uuid not null,
  transaction_id uuid not null,
  used_at timestamptz(3) not null,
  rolled_back_at timestamptz(3),
  primary key (business_id, _id),
  foreign key (business_id, coupon_grant_id) references coupon_grants (business_id, _id),
  foreign key (business_id, card_subscription_id) references card_subscriptions (business_id, _id),
  foreign key (business_id, transaction_id) references transactions (business_id, _id)
);
create index coupon_uses_membership on coupon_uses (business_id, card_subscription_id, coupon_id, used_at);
create index coupon_uses_grant on coupon_uses (business_id, coupon_grant_id);
create index coupon_uses_transaction on coupon_uses (business_id, transaction_id);
call protect_tenant_table('coupon_uses');
grant select, insert, update on coupon_uses to rewardo_app;

-- How often something with a limit was used: a coupon of a campaign, a reward with a stock. What has no limit has no row,
-- so that no till waits for another without need.
create table promotion_counters (
  business_id uuid not null references businesses (_id),
  promotion_id uuid not null,
  used bigint not null check (used >= 0),
  primary key (business_id, promotion_id)
) with (fillfactor = 50);
call protect_tenant_table('promotion_counters');
grant select, insert, update on promotion_counters to rewardo_app;

-- Whether a customer is the very person behind an account, by their address for mails. Only the sign-in role reads
-- identities; this one question may be asked of them, within the transaction's business.
create function is_own_card(account uuid, customer uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
as $$
  select exists (
    select from public.accounts a
      join public.identities i on i._id = a.identity_id
      join public.users u on u.business_id = a.business_id and u._id = $2
    where a.business_id = nullif(current_setting('app.business_id', true), '')::uuid and a._id = $1
      and u.email is not null and lower(u.email) = i.email_key)
$$;
revoke execute on function is_own_card from public;
grant execute on function is_own_card to rewardo_app;
