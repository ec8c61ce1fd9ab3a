-- Customers confirm their e-mail addresses by a link; nothing else is mailed to one that is not confirmed.
alter table users
  add column email_confirmed_at timestamptz(3),
  add column email_confirmation_sent_at timestamptz(3);
select jobs.create_queue('user_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 60, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
