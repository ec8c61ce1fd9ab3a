-- What a customer agreed to and withdrew, by channel: appended, and the newest counts.
create table consent_events (
  business_id uuid not null,
  _id uuid not null,
  user_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'in_app')),
  is_granted boolean not null,
  source text not null check (source in ('console', 'till', 'import', 'unsubscribe', 'self', 'erasure', 'merge')),
  wording_version text check (wording_version <> ''),
  wording_language text check (wording_language in ('en', 'de', 'pl', 'uk')),
  account_id uuid,
  device_id uuid,
  import_id uuid,
  recorded_at timestamptz(3) not null,
  primary key (business_id, _id),
  foreign key (business_id, user_id) references users (business_id, _id)
);
-- Read in its order, without the table: of a million customers the newest of each follows from one pass.
create index consent_events_current on consent_events (business_id, channel, user_id, recorded_at desc, _id desc) include (is_granted);
create index consent_events_user on consent_events (business_id, user_id);
call protect_tenant_table('consent_events');
grant select, insert on consent_events to rewardo_app;
