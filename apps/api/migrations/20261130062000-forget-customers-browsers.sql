-- Nights remove browsers that hold no cards any more, and digits of contacts that ran out.
create policy jobs on member_browsers to rewardo_jobs
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
create policy jobs on member_proofs to rewardo_jobs
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select (business_id, expires_at), delete on member_browsers, member_proofs to rewardo_jobs;
