-- What was heard of a system in each hour of the last two days: a row an hour, older ones go as newer ones come.
create table integration_hours (
  business_id uuid not null,
  integration_id uuid not null,
  at timestamptz(3) not null,
  -- How often it was asked for its orders, and how often in vain.
  asked integer not null default 0,
  failed integer not null default 0,
  -- How often its vendor sent orders, and how often its provider said that something has changed.
  pushed integer not null default 0,
  nudged integer not null default 0,
  -- Orders that were new.
  orders integer not null default 0,
  -- How long orders had been unread, at most.
  most_lag_seconds integer not null default 0,
  primary key (business_id, integration_id, at),
  foreign key (business_id, integration_id) references integrations (business_id, _id)
);
call protect_tenant_table('integration_hours');
grant select, insert, update, delete on integration_hours to rewardo_app;
