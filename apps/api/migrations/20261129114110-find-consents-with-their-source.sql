-- no transaction
create index concurrently if not exists consent_events_own on consent_events (business_id, channel, user_id, recorded_at desc, _id desc) include (is_granted, source);
