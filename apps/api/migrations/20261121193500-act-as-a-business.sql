-- An account of the platform acts as a business for a while. The session stays the account's own.
alter table sessions
  add column acting_as uuid references businesses (_id),
  add constraint sessions_acting check (
    acting_as is null
    or (business_id = '00000000-0000-7000-8000-000000000000' and account_id is not null and acting_as <> business_id)
  );
create index sessions_acting_as on sessions (acting_as) where acting_as is not null;

-- What a suspended business goes back to.
alter table businesses add column status_before_suspension text
  check (status_before_suspension in ('active', 'read_only'));

-- Businesses by a part of their name. The key is the database's own, so that nobody who renames a business forgets it.
alter table businesses add column name_key text collate "C" generated always as (
  lower(
    regexp_replace(
      normalize(translate(lower(name), 'łøđðħıґєії''’ʼ‘`´', 'loddhiгеии'), nfkd),
      '[\u0300-\u036f]', '', 'g'
    )
  )
) stored;
create index businesses_search on businesses using gin (name_key gin_trgm_ops);

-- The audit of all businesses, and of one by what was changed and by who changed it.
create index audit_entries_newest on audit_entries ((recorded_at at time zone 'UTC') desc, _id desc);
create index audit_entries_of on audit_entries (business_id, entity, recorded_at desc, _id desc);
create index audit_entries_by on audit_entries (business_id, account_id, recorded_at desc, _id desc);
