-- A device with a PIN lock asks who serves; each person has a PIN of their own, good at every device of the business.
alter table devices
  add column pin_lock boolean not null default false,
  add column serving_account_id uuid,
  add column serving_until timestamptz(3);

create table account_pins (
  business_id uuid not null,
  account_id uuid not null,
  pin_hash text not null,
  set_at timestamptz(3) not null,
  primary key (business_id, account_id),
  foreign key (business_id, account_id) references accounts (business_id, _id)
);
call protect_tenant_table('account_pins');
grant select, insert, update, delete on account_pins to rewardo_app;

-- Wrong tries of one person at one device since the last right one; at five the pair is locked until a manager opens it.
create table device_pin_tries (
  business_id uuid not null,
  device_id uuid not null,
  account_id uuid not null,
  failures integer not null,
  last_at timestamptz(3) not null,
  primary key (business_id, device_id, account_id),
  foreign key (business_id, device_id) references devices (business_id, _id),
  foreign key (business_id, account_id) references accounts (business_id, _id)
);
create index device_pin_tries_account on device_pin_tries (business_id, account_id);
call protect_tenant_table('device_pin_tries');
grant select, insert, update, delete on device_pin_tries to rewardo_app;
