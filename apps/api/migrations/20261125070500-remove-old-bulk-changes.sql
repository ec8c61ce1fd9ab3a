-- What the nights take away: bulk changes that were over a month ago, and what their records were before.
create policy jobs on bulk_changes to rewardo_jobs
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy jobs on bulk_change_rows to rewardo_jobs
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, delete on bulk_changes, bulk_change_rows to rewardo_jobs;
