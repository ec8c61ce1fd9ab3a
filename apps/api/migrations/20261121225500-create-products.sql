create table products (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  description text,
  kind text not null default 'product' check (kind in ('product', 'service')),
  price bigint check (price >= 0),
  category text,
  external_id text,
  place_ids uuid[],
  status text not null default 'active' check (status in ('active', 'archived')),
  -- What made it, where that was an import, and which line of its file: so that a line counts once and all can be undone.
  import_id uuid,
  import_line integer,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create index products_by_name on products (business_id, name_key, _id);
create index products_list on products (business_id, created_at desc, _id desc);
create index products_status_by_name on products (business_id, status, name_key, _id);
create index products_status_list on products (business_id, status, created_at desc, _id desc);
create unique index products_external_id on products (business_id, external_id) where external_id is not null;
create index products_of_import on products (business_id, import_id, _id) where import_id is not null;
-- The platform's list across businesses, newest first.
create index products_newest on products ((created_at at time zone 'UTC') desc, _id desc);
call protect_tenant_table('products');
-- What an import made and nobody touched since goes with it; nothing else is deleted.
grant select, insert, update, delete on products to rewardo_app;
