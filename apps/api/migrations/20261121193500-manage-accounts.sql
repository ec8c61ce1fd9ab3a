-- Roles of a business are archived and not deleted, sorted by a folded key, and changed by version.
alter table account_roles
  add column status text not null default 'active' check (status in ('active', 'archived')),
  add column name_key text collate "C" not null default '';
update account_roles set name_key = lower(name);
revoke delete on account_roles from rewardo_app;
create index account_roles_by_name on account_roles (business_id, name_key, _id);
create index account_roles_list on account_roles (business_id, created_at desc, _id desc);
create index account_roles_newest on account_roles ((created_at at time zone 'UTC') desc, _id desc);

-- An account may wait for whoever was invited. Its name's key is the address's where there is no name.
alter table accounts
  drop constraint accounts_status_check,
  add constraint accounts_status_check check (status in ('invited', 'active', 'disabled')),
  add column name_key text collate "C" not null default '',
  add column version integer not null default 1,
  add column invited_at timestamptz(3),
  add column accepted_at timestamptz(3);
update accounts a set name_key = lower(coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), i.email))
from identities i where i._id = a.identity_id;
create index accounts_by_name on accounts (business_id, name_key, _id);
create index accounts_list on accounts (business_id, created_at desc, _id desc);
create index accounts_status_by_name on accounts (business_id, status, name_key, _id);
create index accounts_role_by_name on accounts (business_id, account_role_id, name_key, _id);
create index accounts_newest on accounts ((created_at at time zone 'UTC') desc, _id desc);

-- The tenants' role reads no addresses, so this one function looks at them, and reads the scope itself: it names the ids of
-- accounts of the transaction's business by a part of their name or address, and nothing when there is no business.
create function search_accounts(name_like text, email_like text) returns setof uuid
  language sql stable security definer rows 100
  set search_path = pg_catalog, public, pg_temp
as $$
  select a._id from public.accounts a join public.identities i on i._id = a.identity_id
  where a.business_id = nullif(current_setting('app.business_id', true), '')::uuid
    and (a.name_key like $1 or i.email_key like $2)
$$;
revoke execute on function search_accounts from public;
grant execute on function search_accounts to rewardo_app;

-- An identity may be invited by several businesses at once: such a link belongs to one account of it.
alter table mail_tokens
  drop constraint mail_tokens_kind_check,
  add constraint mail_tokens_kind_check check (kind in ('verify', 'reset', 'unlock', 'invitation')),
  add column account_id uuid;

create index transactions_account on transactions (business_id, account_id, occurred_at desc, _id desc)
  where account_id is not null;
