-- A lot that lapses only after a delivered warning: so many days after it, when the last was delivered and with which message, and
-- the instant before which it stays. Lots of before have none of it and lapse as they did.
alter table lots
  add column lapse_after_warning smallint check (lapse_after_warning between 1 and 90),
  add column warned_at timestamptz(3),
  add column warned_message_id uuid,
  add column lapses_at timestamptz(3);
grant update (warned_at, lapses_at) on lots to rewardo_jobs;

-- Those of which somebody is to be warned, or that wait since nobody was.
create index lots_guarded on lots (business_id, card_subscription_id) where is_open and lapse_after_warning is not null;
-- Those that a mail warned of, which may still come back.
create index lots_warned_by_message on lots (business_id, warned_message_id) where is_open and warned_message_id is not null;
