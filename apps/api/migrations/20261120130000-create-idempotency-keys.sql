-- Keys of writes that are no ledger rows. A repeat finds here what its first sending made; never its answer.
create table idempotency_keys (
  business_id uuid not null references businesses (_id),
  actor_id uuid not null,
  key text not null,
  request_hash bytea not null,
  entity_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (business_id, actor_id, key)
);
call protect_tenant_table('idempotency_keys');
grant select, insert on idempotency_keys to rewardo_app;
