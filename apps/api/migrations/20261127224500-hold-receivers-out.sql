-- The share of a message's audience that gets nothing, to compare with.
alter table messages
  add column held_out_percent smallint not null default 0 check (held_out_percent between 0 and 50),
  add column held_out integer not null default 0;
alter table message_deliveries drop constraint message_deliveries_status_check;
alter table message_deliveries add constraint message_deliveries_status_check
  check (status in ('queued', 'sending', 'sent', 'failed', 'suppressed', 'held_out')) not valid;
