-- Who suspended a business, when and why: its people and devices are told until it is resumed.
alter table businesses
  add column suspended_at timestamptz(3),
  add column suspended_by text check (suspended_by in ('operator', 'owner')),
  add column suspension_reason text;

update businesses b set suspended_at = a.recorded_at,
    suspended_by = case when a.after ->> 'reason' = 'closure' and a.account_id is null then 'owner' else 'operator' end,
    suspension_reason = case when a.account_id is not null then a.after ->> 'reason' end
  from (select distinct on (e.business_id) e.business_id, e.recorded_at, e.after, e.account_id from audit_entries e
    where e.entity = 'businesses' and e.action = 'suspended' order by e.business_id, e.recorded_at desc) a
  where a.business_id = b._id and b.status = 'suspended';
update businesses set suspended_at = updated_at, suspended_by = 'operator' where status = 'suspended' and suspended_at is null;

alter table businesses add constraint businesses_suspended check ((suspended_at is null) = (suspended_by is null));

select jobs.create_queue('suspension_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 60, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
