-- Sheets to print that people have mailed to themselves; each is drawn by its job.
select jobs.create_queue('paper_mails', '{"policy": "standard", "notify": true, "retryLimit": 5, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 600, "expireInSeconds": 120, "retentionSeconds": 86400, "deleteAfterSeconds": 3600}');
