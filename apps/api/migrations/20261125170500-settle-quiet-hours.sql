-- Full hours of the business's clock between which its SMS wait; the same twice: never.
alter table message_settings
  add column sms_quiet_from smallint not null default 21 check (sms_quiet_from between 0 and 23),
  add column sms_quiet_until smallint not null default 8 check (sms_quiet_until between 0 and 23);
