-- The tables of the job queue stand in the schema jobs, as the installed pg-boss makes them: the next line stands for its
-- own statements (`platform/jobs/tables.ts`). The program starts it with `migrate: false`, so that it never changes tables
-- by itself and its role owns nothing.
-- pg-boss

-- The role of the workers handles jobs and nothing else.
revoke all on all functions in schema jobs from public;
grant usage on schema jobs to rewardo_app, rewardo_auth, rewardo_jobs;
grant select, insert, update, delete on all tables in schema jobs to rewardo_jobs;
grant execute on function jobs.job_now to rewardo_jobs;

-- The one way for everybody else to reach a queue: it puts a job in, in the transaction that causes it, and shows nothing.
create function jobs.enqueue(queue_name text, payload jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made uuid := gen_random_uuid();
begin
  insert into jobs.job (id, name, data, start_after, created_on, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
  select made, q.name, payload, jobs.job_now(), jobs.job_now(), jobs.job_now() + make_interval(secs => q.retention_seconds),
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy,
    q.dead_letter, q.heartbeat_seconds
  from jobs.queue q where q.name = queue_name;
  if not found then
    raise exception 'No queue is called %', queue_name;
  end if;
  -- The channel that pg-boss listens on, a name made of the schema's.
  perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), queue_name);
  return made;
end
$$;
revoke all on function jobs.enqueue from public;
grant execute on function jobs.enqueue to rewardo_app, rewardo_auth;

-- Mails: tried fifteen times over half a day, a minute each at most, forgotten an hour after they are done.
select jobs.create_queue('mail', '{"policy": "standard", "notify": true, "retryLimit": 15, "retryDelay": 10, "retryBackoff": true,
  "retryDelayMax": 3600, "expireInSeconds": 60, "retentionSeconds": 172800, "deleteAfterSeconds": 3600}');
