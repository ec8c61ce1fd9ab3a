-- The week in figures, by mail on Monday mornings: one for each business, account and week.
alter table accounts add column wants_weekly_reports boolean not null default true;

create table weekly_reports (
  business_id uuid not null,
  account_id uuid not null,
  -- The Monday on which it is sent.
  week date not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- Of the newest mail's key that ends these mails without signing in.
  token_hash bytea unique,
  primary key (business_id, account_id, week),
  foreign key (business_id, account_id) references accounts (business_id, _id)
);
call protect_tenant_table('weekly_reports');
create policy authentication on weekly_reports to rewardo_auth using (true) with check (true);
grant select, insert, update on weekly_reports to rewardo_auth;

select jobs.create_queue('weekly_reports', '{"policy": "singleton", "notify": true, "retryLimit": 2, "retryDelay": 60,
  "expireInSeconds": 600, "retentionSeconds": 7200, "deleteAfterSeconds": 7200}');
select jobs.create_queue('weekly_report_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 120, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
