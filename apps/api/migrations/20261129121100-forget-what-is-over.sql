-- Nights remove keys of repeated writes after thirty days, what nights noted of themselves, and nights that were done before
-- their day had ended.
grant delete on nightly_runs, ledger_proofs to rewardo_jobs;
create policy jobs on idempotency_keys to rewardo_jobs
  using (business_id = nullif(current_setting('app.business_id', true), '')::uuid)
  with check (business_id = nullif(current_setting('app.business_id', true), '')::uuid);
grant select, delete on idempotency_keys to rewardo_jobs;
