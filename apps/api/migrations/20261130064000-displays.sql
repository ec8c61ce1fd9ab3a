-- A display stands beside a till, which is named where its place has several.
alter table devices
  add column till_id uuid,
  add constraint devices_till foreign key (business_id, till_id) references devices (business_id, _id),
  add constraint devices_till_of_display check (till_id is null or kind = 'display');
create index devices_till on devices (business_id, till_id) where till_id is not null;

-- The till's code is shown by the display as well, which comes later and to whom the till says nothing: while it waits, the
-- code is kept sealed by the installation's keys.
alter table claims add column code_sealed bytea;
create index claims_list on claims (business_id, created_at desc, _id desc);
