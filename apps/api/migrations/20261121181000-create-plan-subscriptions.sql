-- A promo price holds to the end of a day.
alter table plans
  add column promo_price bigint check (promo_price >= 0),
  add column promo_valid_to date;

-- What stands on invoices.
alter table businesses
  add column tin text,
  add column billing_name text,
  add column billing_address text,
  add column billing_postcode text,
  add column billing_city text,
  add column billing_country text check (billing_country in ('PL', 'DE', 'UK'));

-- Which plan a business has chosen. One of them is current; a cancelled one stays for what it says of the trial.
create table plan_subscriptions (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  plan_id uuid not null references plans (_id),
  status text not null default 'trialing' check (status in ('trialing', 'active', 'past_due', 'unpaid', 'cancelled')),
  trial_ends_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create unique index plan_subscriptions_current on plan_subscriptions (business_id) where status <> 'cancelled';
create index plan_subscriptions_plan on plan_subscriptions (plan_id);
call protect_tenant_table('plan_subscriptions');
grant select, insert on plan_subscriptions to rewardo_app;
grant update (plan_id, updated_at) on plan_subscriptions to rewardo_app;

-- Who had a plan before has it in force.
insert into plan_subscriptions (business_id, _id, plan_id, status, trial_ends_at)
select _id, gen_random_uuid(), plan_id, 'active', now() from businesses where plan_id is not null;
