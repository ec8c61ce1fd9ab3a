-- Work of the night, one row for each step of each local day of a business. `progress` is where the step goes on.
create table nightly_runs (
  business_id uuid not null references businesses (_id),
  local_day date not null,
  step text not null,
  status text not null default 'running' check (status in ('running', 'done')),
  progress jsonb,
  handled bigint not null default 0,
  changed bigint not null default 0,
  started_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (business_id, local_day, step)
);
call protect_tenant_table('nightly_runs');
grant select on nightly_runs to rewardo_app;

-- What a night's check of the ledger found; `first_faults` names memberships and codes, no figures.
create table ledger_proofs (
  business_id uuid not null references businesses (_id),
  local_day date not null,
  memberships bigint not null,
  entries bigint not null,
  faulty bigint not null,
  first_faults jsonb not null,
  checked_at timestamptz(3) not null,
  primary key (business_id, local_day)
);
call protect_tenant_table('ledger_proofs');
grant select on ledger_proofs to rewardo_app;

-- RFM groups of customers, changes only: a group holds from the end of that local day until the next row.
create table rfm_changes (
  business_id uuid not null,
  user_id uuid not null,
  valid_from date not null,
  rfm_group text not null,
  primary key (business_id, user_id, valid_from),
  foreign key (business_id, user_id) references users (business_id, _id)
);
call protect_tenant_table('rfm_changes');
grant select on rfm_changes to rewardo_app;

-- How many customers went from which group to which with a local day; those who stayed count, too, and whoever is new
-- comes from `none`.
create table rfm_moves (
  business_id uuid not null references businesses (_id),
  local_day date not null,
  from_group text not null,
  to_group text not null,
  customers bigint not null check (customers > 0),
  primary key (business_id, local_day, from_group, to_group)
);
call protect_tenant_table('rfm_moves');
grant select on rfm_moves to rewardo_app;

-- What has something due by a moment. Their conditions name columns that an ordinary visit or redemption leaves alone.
create index lots_pending on lots (business_id, pending_until, card_subscription_id) where is_open and pending_until is not null;
create index lots_expiring on lots (business_id, expires_at, card_subscription_id) where is_open and expires_at is not null;
create index lots_lapsing on lots (business_id, occurred_at, card_subscription_id) where is_open and inactivity_months is not null;

-- The workers' role sees one business at a time, by the same wall as the tenants' role; of all businesses only where the
-- day ends when.
do $$
declare
  name text;
begin
  foreach name in array array['card_subscriptions', 'programme_versions', 'users', 'transactions', 'ledger_entries', 'lots', 'events',
    'nightly_runs', 'ledger_proofs', 'rfm_changes', 'rfm_moves'] loop
    execute format('create policy jobs on %I to rewardo_jobs using (business_id = (select nullif(current_setting(''app.business_id'', true), '''')::uuid)) with check (business_id = (select nullif(current_setting(''app.business_id'', true), '''')::uuid))', name);
  end loop;
end
$$;
create policy jobs_read on businesses for select to rewardo_jobs using (true);
grant select (_id, time_zone, created_at) on businesses to rewardo_jobs;

grant select on card_subscriptions to rewardo_jobs;
grant update (balance, pending, debt, lifetime_earned, visits, gathered, days, last_visit_at, last_activity_at, ledger_seq, ledger_hash,
  version, updated_at) on card_subscriptions to rewardo_jobs;
grant select on programme_versions to rewardo_jobs;
-- Of customers that they are there and since when, and nothing about them.
grant select (business_id, _id, created_at) on users to rewardo_jobs;
grant select (business_id, _id, kind, status, card_subscription_id, amount, reverses_id, local_day, occurred_at, recorded_at)
  on transactions to rewardo_jobs;
grant insert on transactions to rewardo_jobs;
grant select, insert on ledger_entries to rewardo_jobs;
grant select, insert on lots to rewardo_jobs;
grant update (remaining, held, is_open, pending_until, expires_at, keep_until) on lots to rewardo_jobs;
grant insert on events to rewardo_jobs;
grant select, insert, update on nightly_runs, ledger_proofs to rewardo_jobs;
grant select, insert, update, delete on rfm_changes to rewardo_jobs;
grant select, insert, delete on rfm_moves to rewardo_jobs;

-- Looked after every half hour; one at a time, and what is left by one that ran out of time the next takes up.
select jobs.create_queue('nightly', '{"policy": "singleton", "notify": true, "retryLimit": 0, "expireInSeconds": 7200,
  "heartbeatSeconds": 120, "retentionSeconds": 86400, "deleteAfterSeconds": 86400}');
