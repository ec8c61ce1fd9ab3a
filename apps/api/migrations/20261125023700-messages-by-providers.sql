-- What a business settles for all its messages: the name of its SMS, and how much it sends. Without a row the usual holds.
create table message_settings (
  business_id uuid primary key references businesses (_id),
  sms_sender_name text check (sms_sender_name ~ '^[A-Za-z0-9 ._-]{3,11}$'),
  sms_monthly_parts integer check (sms_monthly_parts >= 0),
  email_weekly_cap smallint check (email_weekly_cap > 0),
  sms_weekly_cap smallint check (sms_weekly_cap > 0),
  in_app_weekly_cap smallint check (in_app_weekly_cap > 0),
  updated_at timestamptz(3) not null
);
call protect_tenant_table('message_settings');
grant select, insert, update on message_settings to rewardo_app;

-- Parts of SMS by month of the business's calendar.
create table sms_usage (
  business_id uuid not null references businesses (_id),
  month date not null,
  parts integer not null,
  primary key (business_id, month)
);
call protect_tenant_table('sms_usage');
grant select, insert, update on sms_usage to rewardo_app;

-- When the next mail may go to a domain, over all businesses.
create table mail_domain_slots (
  domain text primary key,
  next_at timestamptz(3) not null
);
grant select, insert, update on mail_domain_slots to rewardo_app;

alter table messages
  add column paused_at timestamptz(3),
  add column pause_reason text check (pause_reason in ('by_hand', 'sms_limit')),
  add column delivered integer not null default 0,
  add column parts integer not null default 0;

alter table message_deliveries
  -- Not before: after a failure, or until its domain takes more.
  add column due_at timestamptz(3) not null default '-infinity',
  add column attempts smallint not null default 0,
  add column provider_id text,
  add column delivered_at timestamptz(3);
drop index message_deliveries_open;
create index message_deliveries_open on message_deliveries (business_id, message_id, due_at, user_id)
  where status in ('queued', 'sending');
-- SMS whose provider is asked how they fared.
create index message_deliveries_unreported on message_deliveries (business_id, provider_id)
  where provider_id is not null and delivered_at is null and status = 'sent';

select jobs.create_queue('sms_reports', '{"policy": "standard", "notify": true, "retryLimit": 0, "expireInSeconds": 900,
  "retentionSeconds": 3600, "deleteAfterSeconds": 3600}');
