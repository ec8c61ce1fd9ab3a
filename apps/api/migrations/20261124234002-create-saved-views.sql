-- Views of lists under a name: one account's, or shared within the business.
create table saved_views (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  account_id uuid not null,
  list text not null,
  name text not null,
  search text not null,
  is_shared boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (business_id, _id)
);
create index saved_views_list on saved_views (business_id, list, account_id);
create index saved_views_shared on saved_views (business_id, list) where is_shared;
call protect_tenant_table('saved_views');
grant select, insert, update, delete on saved_views to rewardo_app;
