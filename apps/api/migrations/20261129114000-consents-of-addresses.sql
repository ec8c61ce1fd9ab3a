-- What is said of e-mails and SMS holds for the mailbox and the number, in whichever customer's row it stands, also once
-- that row has another address or is erased: by a hash, as for suppressed addresses.
alter table consent_events add column address_hash text collate "C";
update consent_events e
  set address_hash = encode(sha256(convert_to(u.business_id::text || ' email ' || lower(u.email), 'UTF8')), 'hex')
  from users u where u.business_id = e.business_id and u._id = e.user_id and e.channel = 'email' and u.email is not null;
update consent_events e
  set address_hash = encode(sha256(convert_to(u.business_id::text || ' sms ' || lower(u.phone), 'UTF8')), 'hex')
  from users u where u.business_id = e.business_id and u._id = e.user_id and e.channel = 'sms' and u.phone is not null;

-- `declared`: the business has proof of an opt-in of its own.
alter table consent_events drop constraint consent_events_source_check;
alter table consent_events add constraint consent_events_source_check
  check (source in ('console', 'till', 'import', 'declared', 'unsubscribe', 'self', 'erasure', 'merge')) not valid;
alter table consent_events validate constraint consent_events_source_check;

-- Where a message went: one copy for each address, whatever becomes of the customer's row.
alter table message_deliveries add column address_hash text collate "C";
