-- The person who connected a point-of-sale system is told when it no longer takes our credentials.
select jobs.create_queue('integration_mails', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 300, "retentionSeconds": 604800, "deleteAfterSeconds": 604800}');
