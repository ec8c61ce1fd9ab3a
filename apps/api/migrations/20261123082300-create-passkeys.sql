-- Passkeys (WebAuthn) of an identity: public keys, with the counter that each authenticator sent last.
create table passkeys (
  _id uuid primary key,
  identity_id uuid not null references identities (_id),
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_counter bigint not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_identity on passkeys (identity_id);
grant select, insert, update, delete on passkeys to rewardo_auth;

-- What an authenticator is asked to sign, once and soon. `binding` is the SHA-256 of the session or of the browser's
-- cookie that asked; `identity_id` is null for a log-in.
create table passkey_challenges (
  challenge_hash bytea primary key,
  binding bytea not null,
  identity_id uuid references identities (_id),
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
grant select, insert, delete on passkey_challenges to rewardo_auth;
