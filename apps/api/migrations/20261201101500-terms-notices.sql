-- Customers to whom a change of their card's rules to their disadvantage is mailed, before it holds.
create table terms_notices (
  business_id uuid not null references businesses (_id),
  version_id uuid not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- Not sent: the address is gone or was refused, or the version no longer comes.
  failed_at timestamptz(3),
  primary key (business_id, version_id, user_id),
  foreign key (business_id, version_id) references programme_versions (business_id, _id),
  foreign key (business_id, user_id) references users (business_id, _id)
);
create index terms_notices_user on terms_notices (business_id, user_id);
call protect_tenant_table('terms_notices');
grant select, insert, update on terms_notices to rewardo_app;

-- What comes for a customer's card, and why, is on the page of the card.
grant select (reason, members_worse) on programme_versions to rewardo_member;

-- Who gets one, by parts; and the mails, a job for each.
select jobs.create_queue('terms_notices', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 300, "retentionSeconds": 1209600, "deleteAfterSeconds": 86400}');
select jobs.create_queue('terms_notice_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 120, "retentionSeconds": 1209600, "deleteAfterSeconds": 86400}');
