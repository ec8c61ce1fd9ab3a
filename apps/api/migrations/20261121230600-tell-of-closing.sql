-- Owners are told when their business is asked to close, a week before it does, and when it has.
alter table businesses add column closing_reminded_for timestamptz(3);
select jobs.create_queue('closure_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 60, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
