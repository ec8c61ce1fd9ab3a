-- Acting as a business ends by itself: half an hour after it was last used, and some hours after it began.
alter table sessions
  add column acting_since timestamptz(3),
  add column acting_used_at timestamptz(3);
update sessions set acting_since = now(), acting_used_at = now() where acting_as is not null;

-- A registration that is sent again finds what its first sending made, before a business is known.
create policy authentication_reads on idempotency_keys for select to rewardo_auth using (true);
create policy authentication_registers on idempotency_keys for insert to rewardo_auth with check (true);
grant select, insert on idempotency_keys to rewardo_auth;
