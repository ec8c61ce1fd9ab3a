-- Plans are changed by the platform and archived instead of deleted. Everybody reads them; only the platform's own
-- business writes them.
alter table plans
  add column position integer not null default 0 check (position >= 0),
  add column archived_at timestamptz(3),
  add column version integer not null default 1;
alter table plans enable row level security;
alter table plans force row level security;
create policy everybody_reads on plans for select to rewardo_app, rewardo_platform, rewardo_auth using (true);
create policy platform_offers on plans for insert to rewardo_app
  with check ((select nullif(current_setting('app.business_id', true), '')) = '00000000-0000-7000-8000-000000000000');
create policy platform_changes on plans for update to rewardo_app
  using ((select nullif(current_setting('app.business_id', true), '')) = '00000000-0000-7000-8000-000000000000');
do $$
begin
  execute format('create policy owner_keeps on plans to %I using (true) with check (true)', current_user);
end
$$;
grant insert, update on plans to rewardo_app;

-- What was agreed when the plan was chosen, and what is paid. `past_due_at` holds for what is past due or unpaid.
alter table plan_subscriptions
  add column price bigint check (price >= 0),
  add column promo_price bigint check (promo_price >= 0),
  add column promo_valid_to date,
  add column currency text,
  add column paid_until timestamptz(3),
  add column past_due_at timestamptz(3),
  add column marked_at timestamptz(3);
update plan_subscriptions s set price = p.price, promo_price = p.promo_price, promo_valid_to = p.promo_valid_to, currency = p.currency,
  past_due_at = case when s.status in ('past_due', 'unpaid') then s.updated_at end
  from plans p where p._id = s.plan_id;
alter table plan_subscriptions
  alter column price set not null,
  alter column currency set not null,
  add constraint plan_subscriptions_past_due check (status not in ('past_due', 'unpaid') or past_due_at is not null);
grant update (status, price, promo_price, promo_valid_to, currency, paid_until, past_due_at, marked_at) on plan_subscriptions to rewardo_app;
-- Every session knows whether its business may still change something.
create policy authentication_reads on plan_subscriptions for select to rewardo_auth using (true);
grant select on plan_subscriptions to rewardo_auth;

-- Mails about the plan: one for each owner, kind and moment that it is about.
create table plan_notices (
  business_id uuid not null,
  plan_subscription_id uuid not null,
  kind text not null check (kind in ('trial_ending', 'trial_over', 'past_due')),
  about timestamptz(3) not null,
  account_id uuid not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (business_id, plan_subscription_id, kind, about, account_id),
  foreign key (business_id, plan_subscription_id) references plan_subscriptions (business_id, _id)
);
call protect_tenant_table('plan_notices');
create policy authentication on plan_notices to rewardo_auth using (true) with check (true);
grant select, insert, update on plan_notices to rewardo_auth;
select jobs.create_queue('plan_notices', '{"policy": "singleton", "notify": true, "retryLimit": 2, "retryDelay": 60,
  "expireInSeconds": 600, "retentionSeconds": 7200, "deleteAfterSeconds": 7200}');
select jobs.create_queue('plan_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 60, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');

-- Payment events that were taken: each counts once, however often it is sent.
create table payment_events (
  business_id uuid not null references businesses (_id),
  event_id text not null,
  type text not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  primary key (business_id, event_id)
);
call protect_tenant_table('payment_events');
grant select, insert on payment_events to rewardo_app;

-- What public registers have said, for a while, and how often each was asked on a day of its own.
create table registry_answers (
  registry text not null,
  tax_number text not null,
  answer jsonb,
  asked_at timestamptz(3) not null,
  primary key (registry, tax_number)
);
create index registry_answers_age on registry_answers (asked_at);
grant select, insert, update, delete on registry_answers to rewardo_app;
create table registry_quotas (
  registry text not null,
  local_day date not null,
  used integer not null,
  primary key (registry, local_day)
);
grant select, insert, update on registry_quotas to rewardo_app;
