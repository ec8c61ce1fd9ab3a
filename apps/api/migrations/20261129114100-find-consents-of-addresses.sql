-- no transaction
create index concurrently if not exists consent_events_address on consent_events (business_id, channel, address_hash, recorded_at desc, _id desc) include (is_granted, source) where address_hash is not null;
