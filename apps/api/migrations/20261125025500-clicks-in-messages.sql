-- Who followed a button of an e-mail, by our own link, and when first.
alter table messages add column clicked integer not null default 0;
alter table message_deliveries add column clicked_at timestamptz(3);
