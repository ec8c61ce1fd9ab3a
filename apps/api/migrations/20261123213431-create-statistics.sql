-- The person behind a membership: the customer, or the membership itself where no customer is known; of a merged
-- membership the person of the one it went into. Statistics count persons.
alter table card_subscriptions add column person_id uuid;

create function set_person() returns trigger language plpgsql as $$
begin
  new.person_id := coalesce(new.user_id, new._id);
  -- Hardly any is: a query for each of thousands that are written at once would be dear.
  if new.merged_into is not null then
    select cs.person_id into new.person_id from card_subscriptions cs
      where cs.business_id = new.business_id and cs._id = new.merged_into;
  end if;
  return new;
end
$$;
create function pass_person_on() returns trigger language plpgsql as $$
begin
  update card_subscriptions cs set person_id = new.person_id
    where cs.business_id = new.business_id and cs.merged_into = new._id and cs.person_id is distinct from new.person_id;
  return null;
end
$$;

with recursive followed as (
  select cs.business_id, cs._id, cs.merged_into, coalesce(cs.user_id, cs._id) as person_id
  from card_subscriptions cs where cs.merged_into is null
  union all
  select cs.business_id, cs._id, cs.merged_into, f.person_id
  from followed f join card_subscriptions cs on cs.business_id = f.business_id and cs.merged_into = f._id
)
update card_subscriptions cs set person_id = f.person_id from followed f where f.business_id = cs.business_id and f._id = cs._id;
alter table card_subscriptions alter column person_id set not null;

create trigger set_person before insert or update of user_id, merged_into, person_id on card_subscriptions
  for each row execute function set_person();
create trigger pass_person_on after update of user_id, merged_into, person_id on card_subscriptions
  for each row execute function pass_person_on();

-- Transactions that the figures below do not contain yet: written with the transaction itself, taken out by the job that
-- folds them, in the transaction that adds them.
create table stat_deltas (
  business_id uuid not null,
  transaction_id uuid not null,
  primary key (business_id, transaction_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
call protect_tenant_table('stat_deltas');
grant select, insert on stat_deltas to rewardo_app;

-- Sums over the transactions of a local day or month, by place and by one dimension: `total` (value empty), `hour`
-- (24 * weekday from Monday + hour), `account`, `device`, `reward`, `coupon`, `product`. No place is the nil UUID.
create table stat_figures (
  business_id uuid not null,
  dimension text not null,
  grain text not null check (grain in ('day', 'month')),
  from_day date not null,
  place_id uuid not null,
  value text not null,
  transactions bigint not null,
  purchases bigint not null,
  turnover bigint not null,
  discount bigint not null,
  points_issued bigint not null,
  points_redeemed bigint not null,
  points_change bigint not null,
  stamps_issued bigint not null,
  stamps_change bigint not null,
  rewards_redeemed bigint not null,
  coupons_used bigint not null,
  pieces numeric not null,
  primary key (business_id, dimension, grain, from_day, place_id, value)
) with (fillfactor = 80);
call protect_tenant_table('stat_figures');
grant select on stat_figures to rewardo_app;

-- In which months and at which places a membership was used, and how often: distinct persons of long periods.
create table stat_member_months (
  business_id uuid not null,
  month date not null,
  place_id uuid not null,
  card_subscription_id uuid not null,
  transactions bigint not null,
  primary key (business_id, month, place_id, card_subscription_id)
) with (fillfactor = 80);
call protect_tenant_table('stat_member_months');
grant select on stat_member_months to rewardo_app;

-- When and where a membership was used first.
create table stat_first_uses (
  business_id uuid not null,
  card_subscription_id uuid not null,
  local_day date not null,
  place_id uuid not null,
  transaction_id uuid not null,
  primary key (business_id, card_subscription_id)
);
call protect_tenant_table('stat_first_uses');
grant select on stat_first_uses to rewardo_app;

-- Businesses whose figures await a fold are the only thing that the workers see of all businesses here.
create policy jobs_read on stat_deltas for select to rewardo_jobs using (true);
grant select, insert, delete on stat_deltas to rewardo_jobs;
grant select, insert, update, delete on stat_figures, stat_member_months, stat_first_uses to rewardo_jobs;
do $$
declare
  name text;
begin
  foreach name in array array['stat_deltas', 'stat_figures', 'stat_member_months', 'stat_first_uses'] loop
    execute format('create policy jobs on %I to rewardo_jobs using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid) with check (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)', name);
  end loop;
end
$$;
grant select (place_id, device_id, account_id, discount, items, reward_ids, coupon_ids, explanation, import_id, idempotency_key)
  on transactions to rewardo_jobs;

-- What was there before is folded like everything else: a part at a time, and further when it was broken off.
insert into stat_deltas (business_id, transaction_id) select t.business_id, t._id from transactions t;

-- One job a minute folds every other second.
select jobs.create_queue('stats', '{"policy": "standard", "notify": true, "retryLimit": 0, "expireInSeconds": 900,
  "heartbeatSeconds": 120, "retentionSeconds": 3600, "deleteAfterSeconds": 600}');
