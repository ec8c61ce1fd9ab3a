-- A job belongs to the business that its payload names, so that workers can take jobs of different businesses in turn.
create or replace function jobs.enqueue(queue_name text, payload jsonb) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made uuid := gen_random_uuid();
begin
  insert into jobs.job (id, name, data, group_id, start_after, created_on, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
  select made, q.name, payload, payload ->> 'business_id', jobs.job_now(), jobs.job_now(),
    jobs.job_now() + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
    q.expire_seconds, q.deletion_seconds, q.policy, q.dead_letter, q.heartbeat_seconds
  from jobs.queue q where q.name = queue_name;
  if not found then
    raise exception 'No queue is called %', queue_name;
  end if;
  perform pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), queue_name);
  return made;
end
$$;
