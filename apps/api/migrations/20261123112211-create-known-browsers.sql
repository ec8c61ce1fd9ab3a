-- Browsers that an identity has signed in with. `browser_hash` is made of the browser's cookie and the identity, so that
-- rows do not tell who shares a browser. `failed_logins`: wrong passwords from it since it last signed in.
create table known_browsers (
  identity_id uuid not null references identities (_id),
  browser_hash bytea not null,
  first_used_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  failed_logins integer not null default 0,
  primary key (identity_id, browser_hash)
);
grant select, insert, update, delete on known_browsers to rewardo_auth;
