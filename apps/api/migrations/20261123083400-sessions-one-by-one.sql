-- A session has a name of its own by which its person ends it; the hash of its token is not told.
alter table sessions add column _id uuid not null default gen_random_uuid();
-- A session of an account ends 30 days after its person signed in, used or not; a device's goes on while it is used.
update sessions set expires_at = least(expires_at, created_at + interval '30 days') where account_id is not null;
