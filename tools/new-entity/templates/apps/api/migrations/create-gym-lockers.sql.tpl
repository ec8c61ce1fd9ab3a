create table gym_lockers (
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
create index gym_lockers_by_name on gym_lockers (business_id, name_key, _id);
create index gym_lockers_list on gym_lockers (business_id, created_at desc, _id desc);
create index gym_lockers_status_by_name on gym_lockers (business_id, status, name_key, _id);
create index gym_lockers_status_list on gym_lockers (business_id, status, created_at desc, _id desc);
-- The platform's list across businesses, newest first.
create index gym_lockers_newest on gym_lockers ((created_at at time zone 'UTC') desc, _id desc);
call protect_tenant_table('gym_lockers');
grant select, insert, update on gym_lockers to rewardo_app;
