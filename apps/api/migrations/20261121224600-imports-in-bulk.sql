-- What a business brings along from elsewhere: its own name for a customer, which import a row came with, and what an
-- undone import took out again. `email_key` is stored, since under row-level security no index serves lower(email).
alter table users
  add column external_id text,
  add column email_key text generated always as (lower(email)) stored,
  add column removed_at timestamptz(3);
create unique index users_external_id on users (business_id, external_id) where external_id is not null;
create index users_email on users (business_id, email_key) where email_key is not null;
create index users_phone on users (business_id, phone) where phone is not null;
grant select (removed_at) on users to rewardo_jobs;

alter table card_subscriptions add column removed_at timestamptz(3);
-- A number that an undone import had given may be given anew.
alter table card_numbers add column removed_at timestamptz(3);

alter table transactions add column import_id uuid;
create index transactions_import on transactions (business_id, import_id, _id) where import_id is not null;

-- What an import did to each customer that it met, so that it can be undone, and so that a second line is found out.
create table import_marks (
  business_id uuid not null references businesses (_id),
  import_id uuid not null,
  user_id uuid not null,
  line integer not null,
  is_new_user boolean not null,
  user_version integer not null,
  filled text[] not null default '{}',
  card_subscription_id uuid,
  is_new_membership boolean not null,
  number text,
  undone_at timestamptz(3),
  primary key (business_id, import_id, user_id)
);
call protect_tenant_table('import_marks');
grant select, insert, update on import_marks to rewardo_app;
