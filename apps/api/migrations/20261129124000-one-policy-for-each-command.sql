-- Each role has one policy for each table and command, which says the whole condition. Of these two tables the workers see
-- every business and write one at a time: two policies, joined by "or", said so before.
drop policy jobs on stat_deltas;
drop policy jobs on webhook_events;
do $$
declare
  wall constant text := 'business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid';
begin
  execute format('create policy jobs_add on stat_deltas for insert to rewardo_jobs with check (%s)', wall);
  execute format('create policy jobs_remove on stat_deltas for delete to rewardo_jobs using (%s)', wall);
  execute format('create policy jobs_add on webhook_events for insert to rewardo_jobs with check (%s)', wall);
end
$$;
