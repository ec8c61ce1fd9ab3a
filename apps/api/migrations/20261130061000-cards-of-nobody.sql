-- A card of a guest is nobody's until it is claimed: it is in no count of customers, and its figures name no person. It stays
-- so where nobody came, also once it is closed.
alter table card_subscriptions add column is_claimed boolean not null default true;
alter table card_subscriptions add constraint card_subscriptions_unclaimed check (status <> 'unclaimed' or not is_claimed);
alter table stat_members alter column person_id drop not null;
alter table stat_member_months alter column person_id drop not null;

alter table claims add column was_member boolean not null default false;
create index claims_transaction on claims (business_id, transaction_id);

-- What nobody claimed within a day is taken back; the workers' role sees only where.
create policy jobs_read on claims for select to rewardo_jobs using (true);
grant select (business_id, status, created_at) on claims to rewardo_jobs;
select jobs.create_queue('claims', '{"policy": "singleton", "notify": true, "retryLimit": 2, "retryDelay": 60,
  "expireInSeconds": 900, "retentionSeconds": 7200, "deleteAfterSeconds": 7200}');
