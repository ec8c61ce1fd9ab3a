-- An address that did not answer in time, or asked for a later try, rests; and how an answer began, to find out why.
alter table webhooks add column rests_until timestamptz(3);
alter table webhook_deliveries add column last_answer text;
