create table gift_cards (
  business_id uuid not null references businesses (_id),
  _id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  description text,
  status text not null default 'active' check (status in ('active', 'archived')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (business_id, _id)
);
create index gift_cards_by_name on gift_cards (business_id, name_key, _id);
create index gift_cards_list on gift_cards (business_id, created_at desc, _id desc);
create index gift_cards_status_by_name on gift_cards (business_id, status, name_key, _id);
create index gift_cards_status_list on gift_cards (business_id, status, created_at desc, _id desc);
-- The platform's list across businesses, newest first.
create index gift_cards_newest on gift_cards ((created_at at time zone 'UTC') desc, _id desc);
call protect_tenant_table('gift_cards');
grant select, insert, update on gift_cards to rewardo_app;
