-- One job for each of many payloads, so many seconds apart: mails to thousands leave as a stream and not at once.
create function jobs.enqueue_paced(queue_name text, payloads jsonb, seconds_apart double precision) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  made integer;
begin
  insert into jobs.job (id, name, data, group_id, start_after, created_on, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
  select gen_random_uuid(), q.name, p.payload, p.payload ->> 'business_id',
    jobs.job_now() + make_interval(secs => (p.nr - 1) * seconds_apart), jobs.job_now(),
    jobs.job_now() + make_interval(secs => (p.nr - 1) * seconds_apart + q.retention_seconds), q.retry_limit, q.retry_delay,
    q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy, q.dead_letter, q.heartbeat_seconds
  from jobs.queue q cross join jsonb_array_elements(payloads) with ordinality as p (payload, nr) where q.name = queue_name;
  get diagnostics made = row_count;
  if made = 0 and jsonb_array_length(payloads) > 0 then
    raise exception 'No queue is called %', queue_name;
  end if;
  return made;
end
$$;
revoke all on function jobs.enqueue_paced from public;
grant execute on function jobs.enqueue_paced to rewardo_app;

-- When the customer agreed, and what the business has to show for it, where it declares an opt-in of its own.
alter table consent_events add column given_on date, add column proof text check (proof <> '');
