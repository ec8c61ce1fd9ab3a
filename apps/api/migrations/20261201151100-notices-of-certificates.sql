-- Mails about a certificate for Apple Wallet that ends: one for each owner, and for each of the days before it. Of the installation's
-- certificate the people of the platform are told.
create table wallet_notices (
  business_id uuid not null references businesses (_id),
  ends_at timestamptz(3) not null,
  days_before integer not null,
  account_id uuid not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  primary key (business_id, ends_at, days_before, account_id)
);
call protect_tenant_table('wallet_notices');
create policy authentication on wallet_notices to rewardo_auth using (true) with check (true);
grant select, insert, update on wallet_notices to rewardo_auth;
create policy authentication_reads on wallet_certificates for select to rewardo_auth using (true);
grant select (business_id, ends_at) on wallet_certificates to rewardo_auth;

select jobs.create_queue('wallet_notices', '{"policy": "singleton", "notify": true, "retryLimit": 2, "retryDelay": 60,
  "expireInSeconds": 600, "retentionSeconds": 7200, "deleteAfterSeconds": 7200}');
select jobs.create_queue('wallet_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 60, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
