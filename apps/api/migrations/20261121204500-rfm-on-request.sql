-- When somebody last asked for a business's RFM groups to be computed: not again within some minutes.
create table rfm_requests (
  business_id uuid not null references businesses (_id),
  requested_at timestamptz(3) not null,
  primary key (business_id)
);
call protect_tenant_table('rfm_requests');
grant select, insert, update on rfm_requests to rewardo_app;

-- A minute each at most for the largest; tried again when the database went away meanwhile.
select jobs.create_queue('rfm', '{"policy": "standard", "notify": true, "retryLimit": 2, "retryDelay": 30, "expireInSeconds": 900,
  "heartbeatSeconds": 120, "retentionSeconds": 86400, "deleteAfterSeconds": 3600}');
