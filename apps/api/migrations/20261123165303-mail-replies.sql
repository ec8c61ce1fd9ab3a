-- A reply to feedback is mailed to its customer, where there is an address.
alter table feedback add column reply_mailed_at timestamptz(3);
grant update (reply_mailed_at) on feedback to rewardo_app;
select jobs.create_queue('feedback_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 60, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
