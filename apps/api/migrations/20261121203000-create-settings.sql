-- What a business tells its customers about itself.
alter table businesses
  add column description text,
  add column category text check (category in ('gastronomy', 'beauty_and_wellness', 'services', 'entertainment',
    'hospitality_and_tourism', 'health', 'transportation', 'fashion', 'other', 'online')),
  add column cover text,
  add column email text,
  add column phone text,
  add column website text,
  add column facebook text,
  add column instagram text,
  add column tiktok text,
  -- When it closes, on its owner's word; until then they may take it back.
  add column closing_at timestamptz(3),
  add constraint businesses_cover foreign key (_id, cover) references uploads (business_id, name);
create index businesses_cover on businesses (_id, cover) where cover is not null;

-- Mails that an account may do without; those about its security always come.
alter table accounts add column wants_subscription_mails boolean not null default true;

-- The app whose codes an identity is asked for: its secret, sealed. Nothing is asked for until a code was confirmed; the
-- last step is that of the last code that was taken, so that none is taken twice.
create table second_factors (
  identity_id uuid primary key references identities (_id),
  sealed_secret bytea not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);
grant select, insert, update, delete on second_factors to rewardo_auth;

-- The SHA-256 of codes for the day the app is lost; each opens once.
create table recovery_codes (
  identity_id uuid not null references identities (_id),
  code_hash bytea not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (identity_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to rewardo_auth;
