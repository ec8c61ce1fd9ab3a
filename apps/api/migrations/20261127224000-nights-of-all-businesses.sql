-- How all businesses did in their last nights is read from those nights, not business by business.
create index nightly_runs_ended on nightly_runs (local_day) include (business_id, step, changed)
  where status = 'done' and step in ('figures', 'root');
create index ledger_proofs_days on ledger_proofs (local_day);
