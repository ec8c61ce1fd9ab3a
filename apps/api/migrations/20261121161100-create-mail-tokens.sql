-- Links of mails: the SHA-256 of a token, never the token. A second sending of one mail has a token of its own, so that
-- both copies open; a later request replaces those of the earlier.
create table mail_tokens (
  token_hash bytea primary key,
  identity_id uuid not null references identities (_id),
  kind text not null check (kind in ('verify', 'reset', 'unlock')),
  job_id uuid not null,
  expires_at timestamptz(3) not null,
  sent_at timestamptz(3),
  used_at timestamptz(3),
  replaced_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index mail_tokens_identity on mail_tokens (identity_id, kind);
grant select, insert, update, delete on mail_tokens to rewardo_auth;

-- A link names its account before a business is known.
create unique index accounts_by_id on accounts (_id);

-- Registration makes a business, its owner's identity, account and session, and its first note in one transaction, as the
-- role that works before a business is known; so do the links of mails note what they did.
create policy authentication_registers on businesses for insert to rewardo_auth with check (true);
grant insert on businesses to rewardo_auth;
grant insert on accounts to rewardo_auth;
create policy authentication_notes on audit_entries for insert to rewardo_auth with check (true);
grant insert on audit_entries to rewardo_auth;
