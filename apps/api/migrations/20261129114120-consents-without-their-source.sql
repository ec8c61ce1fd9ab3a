-- no transaction
drop index concurrently if exists consent_events_current;
