-- Which kind of advice on home an account has hidden, and when. Accounts of the platform act as a business, so that
-- `account_id` refers to no account of it.
create table advice_dismissals (
  business_id uuid not null references businesses (_id),
  account_id uuid not null,
  kind text not null,
  dismissed_at timestamptz(3) not null,
  primary key (business_id, account_id, kind)
);
call protect_tenant_table('advice_dismissals');
grant select, insert, update on advice_dismissals to rewardo_app;
