-- Two customers who look like one person and are not; the lower id first, so that a pair is one row.
create table user_distinctions (
  business_id uuid not null,
  lower_id uuid not null,
  upper_id uuid not null,
  account_id uuid,
  created_at timestamptz(3) not null,
  primary key (business_id, lower_id, upper_id),
  foreign key (business_id, lower_id) references users (business_id, _id),
  foreign key (business_id, upper_id) references users (business_id, _id),
  check (lower_id < upper_id)
);
create index user_distinctions_upper on user_distinctions (business_id, upper_id);
call protect_tenant_table('user_distinctions');
grant select, insert on user_distinctions to rewardo_app;
