-- Devices are searched and sorted by name, changed by version, and say when they were paired and revoked.
alter table devices
  add column version integer not null default 1,
  add column paired_at timestamptz(3),
  add column revoked_at timestamptz(3),
  -- The database's own, so that nothing that renames a device forgets it.
  add column name_key text collate "C" not null generated always as (
    lower(
      regexp_replace(
        normalize(translate(lower(name), 'łøđðħıґєії''’ʼ‘`´', 'loddhiгеии'), nfkd),
        '[\u0300-\u036f]', '', 'g'
      )
    )
  ) stored;
update devices set paired_at = last_seen_at where status = 'paired';
update devices set revoked_at = updated_at where status = 'revoked';
create index devices_by_name on devices (business_id, name_key, _id);

create index transactions_device on transactions (business_id, device_id, occurred_at desc, _id desc)
  where device_id is not null;
