create table ingredients (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  unit text,
  allergens text[] not null default '{}',
  price bigint check (price >= 0),
  image text,
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create index ingredients_by_name on ingredients (business_id, name_key, _id);
create index ingredients_list on ingredients (business_id, created_at desc, _id desc);
create index ingredients_status_by_name on ingredients (business_id, status, name_key, _id);
create index ingredients_status_list on ingredients (business_id, status, created_at desc, _id desc);
-- The platform's list across businesses, newest first.
create index ingredients_newest on ingredients ((created_at at time zone 'UTC') desc, _id desc);
call protect_tenant_table('ingredients');
grant select, insert, update on ingredients to rewardo_app;

alter table ingredients
  add constraint ingredients_image foreign key (business_id, image) references uploads (business_id, name);
create index ingredients_image on ingredients (business_id, image) where image is not null;

-- What a product is made of, and its picture. A business has hundreds of products, so the few that hold one are compared.
alter table products
  add column image text,
  add column ingredient_ids uuid[] not null default '{}';
alter table products
  add constraint products_image foreign key (business_id, image) references uploads (business_id, name);
create index products_image on products (business_id, image) where image is not null;
